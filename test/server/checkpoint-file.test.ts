// Checkpoints of the audit log are kept without being asked for, and compared with.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalPortal, readSettings, verifyActivity } from '@assay/server';
import t from 'tap';
import { portalOptions } from '../../packages/server/src/open-portal.ts';

const stranger = {
  chain: '01920000-0000-7000-8000-000000000000',
  sequence: 1,
  hash: 'a'.repeat(64),
  at: '2026-01-01T00:00:00.000Z',
  keyId: 'none',
  publicKey: 'none',
  signature: 'none',
};

t.test('checkpoints: a file in the data directory unless another place or none is set', async (t) => {
  const fileOf = (env: Record<string, string>) => {
    const settings = readSettings({ env: { ASSAY_DATA_DIR: '/data', ...env }, platform: 'linux', home: '/' });
    return portalOptions(settings).activityCheckpoints?.file;
  };

  t.equal(fileOf({}), join('/data', 'activity-checkpoints.jsonl'));
  t.equal(fileOf({ ASSAY_ACTIVITY_CHECKPOINT_FILE: '/mnt/checkpoints' }), '/mnt/checkpoints');
  t.equal(fileOf({ ASSAY_ACTIVITY_CHECKPOINT_FILE: 'none' }), undefined);
});

t.test(
  'checkpoints: the log is compared with the file by itself, and a new portal begins a new one',
  async (t) => {
    const dataDirectory = t.testdir();
    const file = join(dataDirectory, 'activity-checkpoints.jsonl');
    const settings = (env: Record<string, string> = {}) =>
      readSettings({ env: { ASSAY_DATA_DIR: dataDirectory, ...env }, platform: 'linux', home: '/' });
    const start = async (env?: Record<string, string>) => (await openLocalPortal(settings(env))).close();
    await start();
    rmSync(file, { force: true });
    t.match(await verifyActivity(settings()), { brokenAt: null, checkpoints: 0 }, 'no file yet');

    writeFileSync(file, `${JSON.stringify(stranger)}\n`);
    t.match(await verifyActivity(settings()), { fault: 'checkpoint' });
    t.match(await verifyActivity(settings({ ASSAY_ACTIVITY_CHECKPOINT_FILE: 'none' })), { brokenAt: null });
    await t.rejects(verifyActivity(settings(), join(dataDirectory, 'missing')), { name: 'SettingsError' });

    for (const end of ['', '-wal', '-shm']) rmSync(join(dataDirectory, `assay.db${end}`), { force: true });
    await start({ ASSAY_NEW: 'true' });
    t.ok(existsSync(join(dataDirectory, 'activity-checkpoints-1.jsonl')), 'the old ones are kept');
    t.match(await verifyActivity(settings()), { brokenAt: null });
  },
);
