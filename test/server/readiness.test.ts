// Readiness says what writes say: after a sync of the disk that failed, both refuse until the server is restarted.
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { folderWithDatabase } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

t.test('health/ready: 503 after a sync that failed, as writes are refused', async (t) => {
  const dataDirectory = await folderWithDatabase(t);
  const { admin, nobody } = await testServer(t, { dataDirectory });
  const handle = await open(join(dataDirectory, 'assay.db'));
  const files = Object.getPrototypeOf(handle);
  await handle.close();
  const { datasync } = files;
  files.datasync = async () => {
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  };
  t.teardown(() => {
    files.datasync = datasync;
  });

  t.ok((await admin.post('/teams', { name: 'Lost' })).status >= 500, 'the sync fails');
  files.datasync = datasync;
  t.ok((await admin.post('/teams', { name: 'Later' })).status >= 500, 'a later one would prove nothing');
  t.equal((await nobody.get('//health/ready')).status, 503);
  t.equal((await nobody.get('//health/live')).status, 200);
  t.equal((await admin.get('/teams')).status, 200, 'reads go on');
});
