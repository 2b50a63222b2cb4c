// The log on standard error, whoever reads it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';

const log = fileURLToPath(new URL('../../packages/server/src/log.ts', import.meta.url));

/** A program that logs so many lines of a thousand letters, and ends. */
function logging(t: Test, lines: number) {
  const program = `
    const { createLog } = await import(${JSON.stringify(log)});
    const log = createLog('info');
    for (let line = 0; line < ${lines}; line += 1) log.info('x'.repeat(1_000));
    await log.flush();
    log.info('after the end');
  `;
  const child = spawn(
    process.execPath,
    ['--conditions=assay-source', '--input-type=module', '--eval', program],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  t.teardown(() => child.kill('SIGKILL'));
  return child;
}

t.test('createLog: a process ends though nobody reads what it logs', async (t) => {
  // More than any pipe holds.
  const child = logging(t, 1_000);
  child.stderr.pause();
  const [code] = await once(child, 'exit');
  t.equal(code, 0);
});

t.test('createLog: what is read comes whole', async (t) => {
  const child = logging(t, 500);
  const parts: Buffer[] = [];
  child.stderr.on('data', (part: Buffer) => parts.push(part));
  const [code] = await once(child, 'close');
  t.equal(code, 0);
  const lines = Buffer.concat(parts).toString('utf8').trim().split('\n');
  t.equal(lines.length, 500);
  t.match(JSON.parse(lines.at(-1) ?? ''), { level: 'info', message: /^x{1000}$/ });
});
