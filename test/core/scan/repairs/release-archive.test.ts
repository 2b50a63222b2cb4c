// What the readers of released archives share: what cannot be read is why it is unknown, in words.
import t from 'tap';
import {
  answered,
  behindFirstFolder,
  digestOf,
  readZipMembers,
} from '../../../../packages/core/src/scan/repairs/release-archive.ts';
import { RepairError } from '../../../../packages/core/src/scan/repairs/repair-error.ts';
import { zipOf } from '../engines/dependencies/zip-file.ts';

const release = { ecosystem: 'PyPI', name: 'left', version: '1.0' };

t.test('readZipMembers: all files, and none of an archive that is damaged', async (t) => {
  const bytes = zipOf([{ name: 'left-1.0/a.py', bytes: Buffer.from('a = 1') }]);
  const [member] = await readZipMembers(release, bytes);
  t.match(member, { name: 'left-1.0/a.py' });
  t.equal(behindFirstFolder('left-1.0/sub/a.py'), 'sub/a.py');
  const lying = zipOf([{ name: 'a', bytes: Buffer.from('a'), claimedSize: 2 }]);
  for (const damaged of [bytes.subarray(0, 20), lying])
    await t.rejects(readZipMembers(release, damaged), {
      message: 'the archive of left 1.0 is damaged, or too large to be read',
    });
});

t.test('answered: what a registry refuses is a clause, and anything else an error', async (t) => {
  const failing = (error: Error) => answered(release, () => Promise.reject(error));
  await t.rejects(failing(new RepairError('a.example answered with status 500.')), {
    message: 'the archive of left 1.0 could not be read (a.example answered with status 500)',
  });
  await t.rejects(failing(new TypeError('ours')), { message: 'ours' });
});

t.test('digestOf: by the algorithm that the lockfile names', async (t) => {
  t.equal(digestOf(Buffer.from('a'), { algorithm: 'SHA-1' }), '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8');
});
