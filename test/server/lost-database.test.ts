// A start whose database is gone, while its keys are there: nothing is begun anew without a word.
import { rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalPortal, readSettings } from '@assay/server';
import t from 'tap';

t.test('start: a missing or empty database beside its keys is refused, unless it is new', async (t) => {
  const dataDirectory = t.testdir();
  const file = join(dataDirectory, 'assay.db');
  const start = async (env: Record<string, string> = {}) => {
    const all = { ASSAY_DATA_DIR: dataDirectory, ...env };
    await (await openLocalPortal(readSettings({ env: all, platform: 'linux', home: '/' }))).close();
  };
  const refused = new RegExp(`The database is empty or missing, but ${dataDirectory} has the keys`);
  await start();
  await start();
  const losses: Readonly<Record<string, () => void>> = {
    missing: () => ['', '-wal', '-shm'].map((end) => rmSync(`${file}${end}`, { force: true })),
    empty: () => truncateSync(file),
    'with its mark only': () => ['jwt-secret', 'activity-key'].map((key) => rmSync(join(dataDirectory, key))),
  };
  for (const [name, lose] of Object.entries(losses)) {
    lose();
    await t.rejects(start(), { name: 'StartError', message: refused }, name);
    await t.rejects(start(), { message: refused }, `${name}, again`);
  }
  await start({ ASSAY_NEW: 'true' });
  await start();
});
