// Digests of packages as one text, each stored once.
import t from 'tap';
import {
  digestsText,
  numbersOfDigests,
  readDigests,
} from '../../../../packages/core/src/portal/inventory/package-digests.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';

t.test('digestsText: is read again as it was, and null without any', async (t) => {
  const hashes = [
    { algorithm: 'SHA-512', value: 'ab' },
    { algorithm: 'SHA-1', value: 'c:d' },
  ] as const;
  t.equal(digestsText(hashes), 'SHA-512:ab SHA-1:c:d');
  t.same(readDigests('SHA-512:ab SHA-1:c:d'), hashes);
  t.equal(digestsText([]), null);
  t.equal(digestsText(), null);
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('numbersOfDigests: one number for a text, however many there are and however often', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t)));
    t.teardown(() => database.close());
    const texts = Array.from({ length: 900 }, (_, index) => `SHA-1:${index}`);
    const first = await numbersOfDigests(database, [null, ...texts, 'SHA-1:5', null]);
    t.equal(first.size, 900);
    t.equal(new Set(first.values()).size, 900);
    t.equal(first.get(null), undefined);
    const again = await numbersOfDigests(database, ['SHA-1:899', 'SHA-1:new']);
    t.equal(again.get('SHA-1:899'), first.get('SHA-1:899'));
    t.notOk([...first.values()].includes(again.get('SHA-1:new') ?? -1));
    t.equal((await numbersOfDigests(database, [null])).size, 0);
  });
});
