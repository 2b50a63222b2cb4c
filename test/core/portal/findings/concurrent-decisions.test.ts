// Two who change one finding at once, on PostgreSQL, where transactions of several instances overlap: the second waits
// for the first, and goes by what it left.
import { setTimeout as pause } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { startPostgres } from '../../../helpers/postgres.ts';
import { importWorld } from '../imports/import-world.ts';
import { sarifDocument } from '../imports/sarif-document.ts';

const server = await startPostgres().catch((error: unknown) => String(error));
const skip = typeof server === 'string' && `PostgreSQL can't be started here: ${server}`;

t.test('concurrent decisions', { skip }, async (t) => {
  if (typeof server === 'string') return;
  t.teardown(() => server.stop());

  /** A portal with one open finding, which somebody else is about to change. */
  const contested = async (t: Test) => {
    const url = await server.createMigrated();
    const world = await importWorld(t, {
      name: 'postgres',
      databaseUrl: async () => url,
      blankUrl: async () => url,
    });
    await world.take(sarifDocument([{}]));
    const [finding] = await world.list();
    const id = finding?.id ?? '';
    const other = new Database(dialectFor(url, { poolSize: 2 }));
    t.teardown(() => other.close());
    /** Starts `work` while another transaction has changed the finding to `status`, which ends once `work` waits. */
    const meanwhile = async <Result>(status: string, work: () => Promise<Result>): Promise<Result> => {
      const transaction = await other.knex.transaction();
      await transaction('findings').where({ id }).update({ status, status_by: 'person' });
      const result = work();
      result.catch(() => {});
      const waiting =
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      while ((await other.rows(waiting, [])).length === 0) await pause(5);
      await transaction.commit();
      return result;
    };
    return { ...world, id, meanwhile };
  };

  t.test('recording: what somebody decides while an audit is stored holds', async (t) => {
    const { take, list, meanwhile } = await contested(t);
    const audit = await meanwhile('false_positive', () => take(sarifDocument([])));
    t.equal(audit.summary.fixed, 0);
    t.match(await list(), [{ status: 'false_positive' }]);
  });

  t.test('triage: a finding that was resolved meanwhile does not become a false positive', async (t) => {
    const { portal, admin, id, list, meanwhile } = await contested(t);
    const change = { status: 'false_positive', comment: 'Looked at.' } as const;
    await t.rejects(
      meanwhile('resolved', () => portal.findingUpdates.update(admin, id, change)),
      { message: 'A finding cannot change from resolved to false_positive.' },
    );
    t.match(await list(), [{ status: 'resolved' }]);
  });

  t.test('proposals: a finding that was resolved meanwhile is not proposed', async (t) => {
    const { portal, admin, person, team, id, list, meanwhile } = await contested(t);
    const developer = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
    const change = { status: 'false_positive', comment: 'Looked at.' } as const;
    await t.rejects(
      meanwhile('resolved', () => portal.findingUpdates.update(developer, id, change)),
      { message: 'A finding cannot change from resolved to false_positive.' },
    );
    t.match(await list(), [{ status: 'resolved', proposal: null }]);
  });
});
