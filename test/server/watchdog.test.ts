// A blocked event loop is noticed from outside of it, and says who blocks it.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { testServer } from '../helpers/test-server.ts';

t.test('watchEventLoop: logs the request that blocks the event loop, and counts it', async (t) => {
  const program = fileURLToPath(new URL('../fixtures/blocked-process.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: 'pipe' });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
    if (log.includes('runs again')) child.stdin.end();
  });
  const out = await text(child.stdout);

  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const [blocked, free] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  t.match(blocked, {
    level: 'error',
    message: 'the event loop is blocked',
    requestId: 'req-of-the-culprit',
    stack: [/^spin fixtures\/blocked-process\.ts:\d+$/],
  });
  t.match(free, { level: 'warn', message: 'the event loop runs again' });
  t.equal(out, '1 blocks\n');
});

t.test('metrics and readiness: tell disk space, write-ahead log and blocks', async (t) => {
  const { server } = await testServer(t);

  const metrics = await server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const ready = await server.inject('/health/ready');

  for (const name of ['assay_disk_free_bytes', 'assay_database_wal_bytes', 'assay_event_loop_blocked_total'])
    t.match(metrics.payload, new RegExp(`^${name} \\d+`, 'm'), name);
  t.match(ready.result, { status: 'ok', diskFreeBytes: Number, diskTotalBytes: Number, walBytes: Number });
});
