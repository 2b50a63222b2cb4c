// Verdicts on real upgrades beside a reading of the same two commits by the plainest means: which copies of the packages were
// vulnerable before and after. Commits are chosen by their subjects and files, in the order of a digest, before anything is looked at;
// advisories that were published later do not count. Only dependencies are audited; lockfiles of npm, Yarn 1 and Go are compared.
//   npm run bench -- upgrade-commits GIT_DIRECTORY… --advisories=DATABASE --records=EXPORT[,EXPORT] [--count=300] [--from=0] [--to=300]
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngines } from '../../packages/core/src/scan/engines/index.ts';
import { memoryCache } from '../../packages/core/src/scan/engines/shared/results/memory-cache.ts';
import { assessSides } from '../../packages/core/src/scan/fixes/assess-sides.ts';
import { readCommitRange } from '../../packages/core/src/scan/fixes/commit-range.ts';
import type { FixReport } from '../../packages/core/src/scan/fixes/fix-report.ts';
import { GitSource } from '../../packages/core/src/scan/source/checkout/git-source.ts';
import { gitRepository } from '../../packages/core/src/scan/source/git/git-command.ts';
import { defaultSourceLimits } from '../../packages/core/src/scan/source/source.ts';
import { type Copy, copiesIn, isVulnerable, type OsvRecord } from './upgrade-commits/plain-reading.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    advisories: { type: 'string', default: '' },
    records: { type: 'string', default: '' },
    count: { type: 'string', default: '300' },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
  },
});

const files = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'go.mod'];
const mostOfOne = 60;
const subject = '(bump|upgrade|update|renovate|fix.*(cve|ghsa|vulnerab))';

interface Chosen {
  readonly git: string;
  readonly commit: string;
  readonly order: string;
}

function choose(): readonly Chosen[] {
  const all = positionals.flatMap((git) => {
    const name = basename(dirname(git));
    const args = ['log', 'HEAD', '--first-parent', '--format=%H %P', '-i', '-E', `--grep=${subject}`, '--'];
    const patterns = files.map((file) => `:(glob)**/${file}`);
    const lines = execFileSync('git', ['-C', git, ...args, ...patterns], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return lines
      .split('\n')
      .filter((line) => line.includes(' '))
      .map((line): Chosen => {
        const [commit = ''] = line.split(' ');
        return { git, commit, order: createHash('sha256').update(`${name} ${commit}`).digest('hex') };
      })
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .slice(0, mostOfOne);
  });
  return all.sort((a, b) => (a.order < b.order ? -1 : 1)).slice(0, Number(values.count));
}

/** By ecosystem and name of the package. */
function readRecords(): ReadonlyMap<string, readonly OsvRecord[]> {
  const found = new Map<string, OsvRecord[]>();
  for (const folder of values.records.split(','))
    for (const ecosystem of ['npm', 'Go']) {
      const zip = join(folder, ecosystem, 'all.zip');
      if (!existsSync(zip)) continue;
      const { stdout } = spawnSync('python3', ['-c', unzip, zip], { encoding: 'utf8', maxBuffer: 1 << 29 });
      for (const line of stdout.split('\n')) {
        if (line === '') continue;
        const record = JSON.parse(line) as OsvRecord;
        if (record.withdrawn) continue;
        for (const name of new Set((record.affected ?? []).map((one) => one.package?.name ?? ''))) {
          const key = `${ecosystem} ${name}`;
          found.set(key, [...(found.get(key) ?? []), record]);
        }
      }
    }
  return found;
}

const unzip =
  'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nfor n in z.namelist(): print(json.dumps(json.loads(z.read(n))))';

const records = readRecords();
const engines = await createEngines({ advisories: { databasePath: values.advisories, osvApiUrl: null } }, [
  'dependency',
]);
const results = memoryCache();
const { signal } = new AbortController();
const counts: Record<string, number> = {};
let different = 0;
let compared = 0;
const chosen = choose();
const to = Number(values.to ?? chosen.length);
process.stdout.write(
  `${chosen.length} upgrades of ${new Set(chosen.map(({ git }) => git)).size} repositories\n`,
);
for (const [index, { git, commit }] of chosen.entries()) {
  if (index < Number(values.from) || index >= to) continue;
  const name = basename(dirname(git));
  const report = await verdictOn(git, commit);
  counts[report.verdict] = (counts[report.verdict] ?? 0) + 1;
  const faults = compareWith(report, { git, base: report.base, head: report.head });
  if (faults.length > 0) different += 1;
  if (report.verdict === 'not_fixed' || faults.length > 0) {
    const reasons = report.reasons.filter(({ leadsTo }) => leadsTo !== null);
    process.stdout.write(`${index}\t${name}\t${commit.slice(0, 12)}\t${report.verdict}\n`);
    for (const { code, examples } of reasons)
      process.stdout.write(`    ${code}: ${examples.slice(0, 4).join('; ')}\n`);
    for (const fault of faults.slice(0, 6)) process.stdout.write(`    DIFFERENT ${fault}\n`);
  }
}
process.stdout.write(
  `${JSON.stringify(counts)}; ${compared} advisories compared, ${different} upgrades with a difference\n`,
);
const { user, system } = process.cpuUsage();
process.stdout.write(`${((user + system) / 1e6).toFixed(0)} s of processor time\n`);

async function verdictOn(path: string, commit: string): Promise<FixReport> {
  const git = gitRepository(path, { environment: process.env });
  const range = await readCommitRange(git, `${commit}^1..${commit}`, signal);
  const of = (id: string) => new GitSource({ git, commit: id, ref: null, limits: defaultSourceLimits });
  return assessSides(
    { base: of(range.base), head: of(range.head) },
    {
      range,
      asked: { advisories: [], findings: [] },
      asOf: range.committedAt,
      day: new Date('2026-06-01'),
      engines,
      results,
      signal,
    },
  );
}

/** What a plain reading says otherwise, in a line each. */
function compareWith(
  { targets, verdict }: FixReport,
  { git, base, head }: { readonly git: string; readonly base: string; readonly head: string },
): readonly string[] {
  const own = targets.filter((one) => one.package?.ecosystem === 'npm' || one.package?.ecosystem === 'Go');
  if (own.length === 0) return [];
  const [before, after] = [copiesIn(git, base), copiesIn(git, head)];
  const faults: string[] = [];
  let left = 0;
  for (const target of own) {
    const { ecosystem = '', name = '' } = target.package ?? {};
    const ids = new Set([target.id, ...target.aliases].map((id) => id.toUpperCase()));
    const known = (records.get(`${ecosystem} ${name}`) ?? []).filter((record) =>
      [record.id, ...(record.aliases ?? [])].some((id) => ids.has(id.toUpperCase())),
    );
    const isRead = [...target.before, ...target.after].every(
      ({ path }) =>
        files.some((file) => path.endsWith(file)) && !before.unread.has(path) && !after.unread.has(path),
    );
    if (!isRead || target.status === 'unknown') continue;
    compared += 1;
    const vulnerable = (copies: readonly Copy[]) =>
      [
        ...new Set(
          copies
            .filter((copy) => copy.ecosystem === ecosystem && copy.name === name)
            .filter((copy) => known.some((record) => isVulnerable(copy, record)))
            .map(({ path, version }) => `${version} in ${path}`),
        ),
      ].sort();
    const said = (copies: typeof target.before) =>
      [
        ...new Set(
          copies.map(({ path, version }) => `${version.replace(/^v|\+incompatible$/g, '')} in ${path}`),
        ),
      ].sort();
    const [was, is] = [vulnerable(before.copies), vulnerable(after.copies)];
    if (is.length > 0) left += 1;
    if (was.join() !== said(target.before).join())
      faults.push(`${target.id} ${name} before: ${was.join(', ')} / said ${said(target.before).join(', ')}`);
    if ((target.status === 'remains') !== is.length > 0)
      faults.push(`${target.id} ${name} after: ${is.join(', ')} / said ${target.status}`);
    else if (target.status === 'remains' && is.join() !== said(target.after).join())
      faults.push(`${target.id} ${name} left: ${is.join(', ')} / said ${said(target.after).join(', ')}`);
  }
  if (verdict === 'fixed' && left > 0) faults.push(`called fixed with ${left} left`);
  return faults;
}
