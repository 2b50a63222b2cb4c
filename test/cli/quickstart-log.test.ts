// Where the log is that a failed audit of a quickstart refers to.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { QuickstartLog } from '../../packages/cli/src/quickstart/quickstart-log.ts';

t.test('quickstart log: errors go to a private file of the data directory', async (t) => {
  const log = new QuickstartLog(t.testdir());
  log.warn('a warning');
  t.notOk(log.hasErrors);

  log.error('an audit failed', { error: 'TypeError: x' });
  log.error('another');

  t.ok(log.hasErrors);
  const [first = '', second = ''] = readFileSync(log.path, 'utf8').split('\n');
  t.match(JSON.parse(first), { level: 'error', message: 'an audit failed', error: 'TypeError: x' });
  t.match(JSON.parse(second), { message: 'another' });
  t.equal(statSync(log.path).mode & 0o777, 0o600);
  t.notOk(log.isDiskFull);
});

t.test('quickstart log: a full disk is remembered, and no folder is no failure', async (t) => {
  const log = new QuickstartLog(join(t.testdir(), 'missing'));

  log.error('a write failed', { code: 'SQLITE_FULL' });

  t.ok(log.isDiskFull);
  t.notOk(log.hasErrors);
});
