// Sets of packages: stored at once or in stages they are the same, and one that is not whole is never found.
import t from 'tap';
import { packageSetRows } from '../../../../packages/core/src/portal/inventory/package-set-rows.ts';
import { PackageSets } from '../../../../packages/core/src/portal/inventory/package-sets.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../packages/core/src/portal/platform/storage/migrate.ts';
import type { FoundPackage } from '../../../../packages/core/src/vocabulary/found-package.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';

const at = '2026-01-02T03:04:05.000Z';
const later = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000);
const packages = (count: number, version = '1.0.0'): FoundPackage[] =>
  Array.from({ length: count }, (_, index) => ({
    ecosystem: 'npm',
    name: `part-${index}`,
    version,
    scope: 'runtime',
    direct: index % 2 === 0,
    path: [`part-${index}`],
    locations: [{ path: 'package-lock.json', line: index + 1 }],
    needs: [`pkg:npm/part-${(index + 1) % count}@${version}`],
    hashes: [{ algorithm: 'SHA-256', value: `${index % 7}`.repeat(64) }],
  }));

onBothDatabases(t, async (t, { databaseUrl }) => {
  const open = async () => {
    const database = new Database(dialectFor(await databaseUrl(t)));
    t.teardown(() => database.close());
    await migrate(database);
    const sets = new PackageSets(database);
    const count = async (table: string) => Number((await database.knex(table).count({ n: '*' }))[0]?.n);
    const members = async (number: number) =>
      (
        await database
          .knex('package_set_members')
          .where({ set_number: number })
          .join('packages', 'packages.number', 'package_number')
          .orderBy('key')
          .select('key', 'scope', 'direct', 'path', 'line', 'needs', 'digest_number')
      ).length;
    return { database, sets, count, members };
  };

  t.test('PackageSets: what was staged is the set that is stored at once', async (t) => {
    const { database, sets, count, members } = await open();
    const all = await packageSetRows(packages(1_700));
    const staged = await sets.stage(all, 'a', at);
    t.equal(await members(staged.number), 1_700);
    const number = await database.transaction(() => sets.finish(staged, all));
    t.equal(await database.transaction(() => sets.put(all)), number);
    t.equal(await count('package_sets'), 1);

    const again = await sets.stage(await packageSetRows(packages(1_700).reverse()), 'b', at);
    t.equal(again.number, number, 'one that is known is not stored again');
    await sets.prune(later(0));
    t.equal(await count('package_sets'), 0, 'no inventory has it');
    const restored = await database.transaction(() => sets.finish(again, all));
    t.equal(await members(restored), 1_700, 'it is stored again where it has gone meanwhile');
  });

  t.test('PackageSets: others write between the stages', async (t) => {
    const { database, sets } = await open();
    let [isStaging, writes] = [true, 0];
    const others = (async () => {
      for (; isStaging; writes += 1)
        await database.transaction(() =>
          database
            .knex('named_accounts')
            .insert({ host: 'h', name_key: `${writes}`, account_id: '1', bound_at: at }),
        );
    })();
    await sets.stage(await packageSetRows(packages(3_000)), 'a', at);
    isStaging = false;
    await others;
    t.ok(writes >= 5, `${writes} of others`);
  });

  t.test('PackageSets: one that is not whole is found by nobody, and is deleted after a day', async (t) => {
    const { database, sets, count } = await open();
    const all = await packageSetRows(packages(900));
    const left = await sets.stage(all, 'a', at);
    const number = await database.transaction(() => sets.put(all));
    t.not(number, left.number, 'an unfinished one with the same packages is not taken');
    await sets.prune(later(1));
    t.equal(await count('package_sets'), 1, 'it may still be in progress');
    t.equal(await count('package_set_members'), 900);
    await sets.prune(later(25));
    t.same([await count('package_sets'), await count('packages')], [0, 0]);
  });

  t.test('PackageSets: two that are staged at once become one', async (t) => {
    const { database, sets, count } = await open();
    const all = await packageSetRows(packages(900));
    const staged = await Promise.all([sets.stage(all, 'a', at), sets.stage(all, 'b', at)]);
    const numbers: number[] = [];
    for (const one of staged) numbers.push(await database.transaction(() => sets.finish(one, all)));
    t.equal(numbers[0], numbers[1]);
    t.equal(await count('packages'), 900);
  });
});
