// What the tests themselves stand on.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';

t.test('startPostgres: leaves the exit code of the process alone', async (t) => {
  const helper = JSON.stringify(join(import.meta.dirname, '../helpers/postgres.ts'));
  for (const code of [0, 3]) {
    const program = `const { startPostgres } = await import(${helper});
      const server = await startPostgres().catch(() => undefined);
      await server?.stop();
      process.exitCode = ${code};`;

    const { status } = spawnSync(
      process.execPath,
      ['--conditions=assay-source', '--input-type=module', '-e', program],
      { env: { ...process.env, TEST_POSTGRES_URL: undefined, TEST_SHARED_POSTGRES_URL: undefined } },
    );

    t.equal(status, code);
  }
});

t.test('tap: a file that node runs by itself has the time that npm test gives it', async (t) => {
  for (const [set, limit] of [
    [undefined, '600'],
    ['60', '60'],
  ]) {
    const program = `await import('tap'); process.stderr.write(process.env.TAP_TIMEOUT);`;

    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      env: { ...process.env, TAP_TIMEOUT: set },
    });

    t.equal(stderr, limit, 'npm run build prepares tap');
  }
});

t.test('tap: what nobody catches ends the process, with its stack', async (t) => {
  for (const fault of [
    "setImmediate(() => { throw new Error('lost'); });",
    "Promise.reject(new Error('lost'));",
  ]) {
    const program = `const { default: t } = await import('tap');
      t.test('one', async () => { ${fault} await new Promise((resolve) => setTimeout(resolve, 20_000)); });
      t.test('another', async (t) => t.pass());`;

    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
    });

    t.equal(status, 1);
    t.match(stderr, /Error: lost\n +at /);
    t.match(stdout, /^not ok 1 - one/m);
    t.notMatch(stdout, /ok \d+ - another/);
  }
});
