// A row by its id, as everyone sees it, on both databases: the same as a statement of its own for each question.
import t, { type Test } from 'tap';
import {
  type Visibility,
  visibility,
  visibilityAtCodeHostOf,
} from '../../../../../packages/core/src/portal/platform/principal.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { VisibleRowById } from '../../../../../packages/core/src/portal/platform/storage/visible-row-by-id.ts';
import { withheldFrom } from '../../../../../packages/core/src/portal/platform/storage/visible-rows.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const id = (last: string) => `01920000-0000-7000-8000-00000000000${last}`;
const [plain, installed, other] = [id('1'), id('2'), id('3')];
const [team, foreign] = [id('a'), id('b')];

async function rowsIn(t: Test, blankUrl: (t: Test) => Promise<string>) {
  const database = new Database(dialectFor(await blankUrl(t), { poolSize: 2 }));
  t.teardown(() => database.close());
  const { knex } = database;
  await knex.schema.createTable('repositories', (table) => {
    table.uuid('id').primary();
    table.uuid('team_id');
  });
  const text = (name: string, columns: readonly string[]) =>
    knex.schema.createTable(name, (table) => {
      for (const column of columns) table.text(column);
    });
  await knex.schema.createTable('team_members', (table) => {
    table.uuid('team_id');
    table.text('user_id');
  });
  await knex.schema.createTable('installed_repositories', (table) => {
    table.uuid('repository_id');
    table.text('provider_id');
    table.boolean('is_public');
  });
  await text('identities', ['user_id', 'provider']);
  await text('repository_readers', ['user_id', 'provider_id']);
  await database.knex('repositories').insert([
    { id: plain, team_id: team },
    { id: installed, team_id: team },
    { id: other, team_id: foreign },
  ]);
  await database.knex('team_members').insert({ team_id: team, user_id: 'ann' });
  await database.knex('identities').insert({ user_id: 'ann', provider: 'github' });
  await database
    .knex('installed_repositories')
    .insert({ repository_id: installed, provider_id: '7', is_public: false });
  const columns = { team: 'repositories.team_id', repository: 'repositories.id' };
  const rows = new VisibleRowById<{ readonly id: string }>(database, 'repositories', columns);
  const seenBy = async (visible: Visibility) => {
    const found = [];
    for (const one of [plain, installed, other]) if (await rows.find(one, visible)) found.push(one);
    return found;
  };
  return { database, seenBy };
}

const person = { userId: 'ann', role: 'developer', kind: 'session', credentialId: null } as const;
const ann = visibility(person, 'repos:read');
const bea = visibility({ ...person, userId: 'bea' }, 'repos:read');

onBothDatabases(t, async (t, { blankUrl }) => {
  t.test('VisibleRowById: finds what each may see, one after the other', async (t) => {
    const { seenBy } = await rowsIn(t, blankUrl);
    const auditor = visibility({ ...person, role: 'auditor' }, 'repos:read');
    const within = { teams: [], repositories: [installed, other] };
    const token = visibility({ ...person, role: 'admin', within }, 'repos:read');

    t.same(await seenBy(ann), [plain]);
    t.same(await seenBy(bea), []);
    t.same(await seenBy(auditor), [plain, installed, other]);
    t.same(await seenBy(token), [installed, other]);
    t.same(await seenBy(visibilityAtCodeHostOf('ann')), [plain, other]);
    t.same(await seenBy(ann), [plain]);
  });

  t.test('withheldFrom: SQLite is given no value for which it would make the plan again', async (t) => {
    const { database } = await rowsIn(t, blankUrl);
    const { sql } = withheldFrom(database.knex, 'ann').toSQL();
    t.equal(
      /identities. where .user_id. = cast\(\? as text\)/.test(sql),
      database.dialect.name === 'sqlite',
      sql,
    );
  });

  t.test('VisibleRowById: what is written counts for the next question', async (t) => {
    const { database, seenBy } = await rowsIn(t, blankUrl);
    t.same(await seenBy(ann), [plain]);

    await database.knex('repository_readers').insert({ user_id: 'ann', provider_id: '7' });
    t.same(await seenBy(ann), [plain, installed]);
    await database.knex('team_members').insert({ team_id: foreign, user_id: 'ann' });
    t.same(await seenBy(ann), [plain, installed, other]);
    await database.knex('team_members').where({ team_id: team }).del();
    t.same(await seenBy(ann), [other]);
    await database.transaction(async () => {
      await database.knex('team_members').del();
      t.same(await seenBy(ann), [], 'within the transaction');
    });
    t.same(await seenBy(ann), []);
  });
});
