// Every example is run as a reader would run it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scan } from '@assay/core';
import t, { type Test } from 'tap';
import { isBuilt } from './helpers/assay-command.ts';
import { gitRepository } from './helpers/git-repository.ts';

const folder = fileURLToPath(new URL('../examples', import.meta.url));
// The build where there is one: a reader has it, too, and it loads in a fraction of the time.
const flags = isBuilt ? [] : ['--conditions=assay-source'];
// Built here, so that no scanner finds them in this file.
const acmeToken = ['acme', '0123456789abcdef0123456789abcdef'].join('_');
const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');

t.test('examples: every example is tested', async (t) => {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
  t.same(folders.sort(), [
    // Its pipelines are tested with the command.
    'ci',
    'core-alone',
    'custom-engine',
    'custom-report-format',
    'custom-secret-rule',
    // Containers, clusters and systemd, tested with the settings.
    'deploy',
    'embed-in-hapi',
    'standalone',
  ]);
});

t.test('examples: standalone runs', async (t) => {
  const { origin, end } = await start(t, 'standalone/server.ts', [t.testdir({}), '0']);
  t.match(await (await fetch(`${origin}/health`)).json(), { status: 'ok' });
  t.equal(await end(), 0, 'stops on SIGTERM');
});

t.test('examples: embed-in-hapi runs', async (t) => {
  const { origin, line, end } = await start(t, 'embed-in-hapi/server.ts', [t.testdir({}), '0']);
  const user = line.split(' as ')[1] ?? '';
  t.equal(await (await fetch(origin)).text(), 'The host itself.');
  t.equal((await fetch(`${origin}/audits/v1/teams`)).status, 401);
  const reply = await fetch(`${origin}/audits/v1/users/me`, { headers: { 'x-user': user } });
  t.match(await reply.json(), { id: user, role: 'admin' });
  t.equal(await end(), 0);
});

t.test('examples: core-alone runs', async (t) => {
  const repository = join(t.testdir({ code: {} }), 'code');
  gitRepository(repository, { 'app.py': `key = "${awsKey}"\n` });
  const output = run('core-alone/audit.ts', repository);
  t.match(output, /completed\n/);
  t.match(output, /aws-access-key/);
});

t.test('examples: custom-engine runs', async (t) => {
  const path = t.testdir({ 'app.ts': `\nconst token = '${acmeToken}';\n` });
  t.match(run('custom-engine/scan.ts', path), /acme-service-token app\.ts:2\n/);
});

t.test('examples: custom-secret-rule runs', async (t) => {
  const rules = readFileSync(join(folder, 'custom-secret-rule', 'assay-rules.toml'), 'utf8');
  const path = t.testdir({ 'assay-rules.toml': rules, 'app.ts': `\nconst token = '${acmeToken}';\n` });
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  t.match(
    audits.flatMap(({ findings }) => findings).filter(({ location }) => location?.path === 'app.ts'),
    [{ ruleId: 'custom-acme-service-token', severity: 'critical', location: { startLine: 2 } }],
  );
});

t.test('examples: custom-report-format runs', async (t) => {
  const path = t.testdir({ 'app.py': `key = "${awsKey}"\n` });
  t.match(
    run('custom-report-format/todo-list.ts', path),
    /: 1 to do\n\[ \] \w+ aws-access-key at app\.py:1\n/,
  );
});

function run(file: string, ...args: string[]): string {
  return execFileSync(process.execPath, [...flags, join(folder, file), ...args], { encoding: 'utf8' });
}

/** Waits for the line that says where it listens. */
async function start(t: Test, file: string, args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [...flags, join(folder, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const line = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.trim());
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
  const origin = /http:\/\/[^ ]+/.exec(line)?.[0] ?? '';
  const end = async (): Promise<unknown> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return ended;
  };
  return { origin, line, end };
}
