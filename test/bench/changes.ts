// Drawn changes whose verdict in the terminal, in a hook, by the command of the action, in a pull request and by an audit of the
// portal must be that of a full scan of the head minus one of the base: node --conditions=assay-source test/bench/changes.ts [changes] [seed]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPortal, type Principal } from '@assay/core';
import { changeVerdicts, drawnTree } from '../helpers/drawn-changes.ts';
import { fc } from '../helpers/properties.ts';

const count = Number(process.argv[2] ?? 200);
const seed = Number(process.argv[3] ?? 1);
const command = fileURLToPath(new URL('../../packages/cli/bin/run.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-changes-'));
const portal = createPortal({
  dataDirectory: join(folder, 'portal'),
  osvApiUrl: null,
  allowLocalRepositories: true,
  auditConcurrency: 1,
  firstAdmin: { email: 'admin@example.com', password: 'a password for measures only' },
});
const { firstAdmin } = await portal.start();
if (!firstAdmin) throw new Error('The portal is new.');
const admin: Principal = { userId: firstAdmin.user.id, role: 'admin', kind: 'session', credentialId: null };
const { id: team } = await portal.teams.create(admin, { name: 'Team' });
const drawn = fc.sample(fc.tuple(drawnTree, drawnTree), { numRuns: count, seed });
let different = 0;
let withFindings = 0;
for (const [index, [base, head]] of drawn.entries()) {
  const place = join(folder, String(index));
  const { expected, ...verdicts } = await changeVerdicts(place, base, head);
  const all = { ...verdicts, action: ofAction(place), portal: await ofPortal(place) };
  if (expected.length > 0) withFindings += 1;
  for (const [name, found] of Object.entries(all)) {
    if (JSON.stringify(found) === JSON.stringify(expected)) continue;
    different += 1;
    process.stdout.write(
      `change ${index}, ${name}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}\n`,
    );
  }
  rmSync(place, { recursive: true });
  if ((index + 1) % 20 === 0) process.stdout.write(`${index + 1} changes: ${different} different\n`);
}
await portal.stop();
rmSync(folder, { recursive: true });
process.stdout.write(
  `${count} changes from seed ${seed}, ${withFindings} with findings, five verdicts each: ${different} different\n`,
);
if (different > 0) process.exitCode = 1;

/** What the action of the repository runs. */
function ofAction(path: string): readonly string[] {
  const words = ['scan', path, '--since', 'HEAD', '--type', 'security', '--all', '--format', 'json'];
  const { stdout } = spawnSync(process.execPath, [command, ...words, '--no-cache'], { encoding: 'utf8' });
  const { audits } = JSON.parse(stdout) as {
    readonly audits: readonly {
      readonly findings: readonly { ruleId: string; severity: string; location: { path: string } | null }[];
    }[];
  };
  return audits
    .flatMap(({ findings }) => findings)
    .map(({ ruleId, severity, location }) => `${ruleId} ${severity} ${location?.path}`)
    .sort();
}

/** What `assay audits run --change` asks the portal, of the head as a branch. */
async function ofPortal(path: string): Promise<readonly string[]> {
  const git = (...words: readonly string[]) => {
    const { status, stderr } = spawnSync('git', ['-C', path, ...words], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  git('checkout', '--quiet', '-b', 'head');
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(...person, 'commit', '--quiet', '--allow-empty', '--message=head');
  const { id: repositoryId } = await portal.repositories.create(admin, { url: path, team });
  const asked = { repositoryId, type: 'security', ref: 'head', since: 'main' } as const;
  const { id } = await portal.audits.create(admin, asked);
  const watched = await portal.audits.watch(admin, id, new AbortController().signal);
  for await (const _ of watched);
  const { changes, failure } = await portal.audits.get(admin, id);
  if (!changes) throw new Error(failure?.message);
  return changes.new
    .map(({ ruleId, severity, location }) => `${ruleId} ${severity} ${location?.path}`)
    .sort();
}
