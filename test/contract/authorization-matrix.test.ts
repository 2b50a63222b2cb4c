// Everybody outside of a team × every operation of the server × every way to name the team's objects. The operations are
// those that the server answers: a new one fails here until it is known what is asked of it. A short run asks every operation,
// and each of its requests by every fourth of them, another one each time.
import t from 'tap';
import {
  type Asked,
  caseOf,
  type Operation,
  operationsOf,
  requestsOf,
  staleCases,
} from '../helpers/authorization/operations.ts';
import { ask, askOutsiders, changed, type Reply, restingRows } from '../helpers/authorization/outcomes.ts';
import { type TwoTeams, twoTeams } from '../helpers/authorization/two-teams.ts';
import { draws } from '../helpers/properties.ts';

t.test('authorization: nobody outside of a team reads or changes anything of it', async (t) => {
  const world = await twoTeams(t);
  const operations = operationsOf(world.server);
  t.same(staleCases(operations), [], 'every case has its operation');
  let cells = 0;
  for (const [turn, operation] of operations.entries()) {
    const given = caseOf(operation);
    const asked = requestsOf(operation, world);
    if (!asked) {
      t.fail(`${operation.id}: no case says what is asked of it (test/helpers/authorization/cases.ts)`);
      continue;
    }
    const before = await restingRows(world);
    const { tried, faults } = await askOutsiders(asked, world, given, turn);
    cells += tried;
    t.same(faults, [], `${operation.id}: shows nothing`);
    t.same(changed(before, await restingRows(world)), [], `${operation.id}: changes nothing`);
    t.same(await askInsiders(operation, asked, world), [], `${operation.id}: is possible for those inside`);
  }
  t.comment(`${operations.length} operations, ${cells} cells`);
  t.ok(cells >= draws(10_000, 3_000), `${cells} cells`);
});

/** Nobody is refused for being an outsider what nobody at all can do. */
async function askInsiders({ id }: Operation, asked: readonly Asked[], world: TwoTeams): Promise<string[]> {
  const faults: string[] = [];
  for (const { request, isControlled } of asked) {
    if (!isControlled) continue;
    const replies: Reply[] = [];
    for (const { token } of [world.insider, world.admin]) {
      replies.push(await ask(world, request, { authorization: `Bearer ${token}` }));
      if ((replies.at(-1)?.status ?? 500) < 400) break;
    }
    const last = replies.at(-1);
    if (!last || last.status >= 400)
      faults.push(
        `${id} ${request.url} ${request.payload ?? ''}: ${replies.map(({ status, text }) => `${status} ${text}`).join('; ')}`,
      );
  }
  return faults;
}
