// Tickets and findings of a real database in step, whatever happens between: random orders of audits, decisions, tickets that people
// close and reopen, lost answers and restored links end with one ticket for each finding, in its state.
// TEST_TICKET_INTERLEAVINGS has another number of them.
import t, { type Test } from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { type Kind, trackerKindsOfTests, trackerWorld } from '../../../helpers/tracker-double.ts';

const wanted = Number(process.env.TEST_TICKET_INTERLEAVINGS ?? draws(24, 8));
const seed = Number(process.env.TEST_SEED ?? 20_261_130);
const longest = 3_600_000;

const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('audit' as const), has: fc.subarray(['one', 'two']) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decision' as const),
      index: fc.nat(1),
      status: fc.constantFrom('open' as const, 'resolved' as const, 'acknowledged' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('ticket' as const), index: fc.nat(1), isDone: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('round' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('approval' as const), approve: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('refusal' as const),
      status: fc.constantFrom(401, 403, 404, 429, 502, undefined),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;
type World = Awaited<ReturnType<typeof trackerWorld>>;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('tickets: random interleavings on a database converge', { timeout: longest }, async (t) => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...trackerKindsOfTests),
        fc.array(step, { minLength: 4, maxLength: 14 }),
        async (kind, steps) => {
          await converges(t, kind, steps, await databaseUrl(t));
          count += 1;
        },
      ),
      { numRuns: wanted, seed, endOnFailure: true },
    );
    t.comment(`${count} interleavings, seed ${seed}`);
    t.equal(count, wanted);
  });
});

async function converges(t: Test, kind: Kind, steps: readonly Step[], url: string): Promise<void> {
  const world = await trackerWorld(t, kind, url);
  const { portal, tracker, audit, round, tickets, findings } = world;
  await audit(['one', 'two']);
  await world.add();
  for (const one of steps) await play(world, one);
  tracker.state.refusal = undefined;
  tracker.state.loses = false;
  // A ticket that could not be read is tried again after an hour; its search may be behind for minutes.
  for (let turn = 0; turn < 24; turn += 1) await round();
  const written = tracker.calls.filter((call) => !call.startsWith('GET ') && !/search/.test(call)).length;
  await round();
  await round();
  const after = tracker.calls.filter((call) => !call.startsWith('GET ') && !/search/.test(call)).length;
  if (after !== written) throw new Error('It never comes to rest.');
  const [all, known] = [await findings(), await tickets()];
  if (new Set(known.map(({ ref }) => ref)).size !== known.length) throw new Error('Two links to one ticket.');
  if (tracker.issues.length > all.length)
    throw new Error(`${tracker.issues.length} tickets of ${all.length} findings.`);
  for (const { id, status, proposal } of all) {
    const ticket = known.find(({ subject }) => subject === id);
    const issue = tracker.issues.find((one) => String(one.id) === ticket?.ref);
    if (status === 'open' && !issue)
      throw new Error(`An open finding has no ticket: ${JSON.stringify(ticket)}`);
    if (issue && !proposal && issue.isDone !== (status !== 'open'))
      throw new Error(`A ${status} finding and its ticket differ.`);
  }
  await portal.stop();
}

async function play({ portal, admin, tracker, audit, round, findings }: World, one: Step): Promise<void> {
  if (one.kind === 'audit') await audit(one.has);
  else if (one.kind === 'round') await round();
  else if (one.kind === 'refusal')
    tracker.state.refusal = one.status === undefined ? undefined : { status: one.status, body: {} };
  else if (one.kind === 'lost') tracker.state.loses = true;
  else if (one.kind === 'ticket') {
    const issue = tracker.issues[one.index];
    if (issue) tracker.change(String(issue.id), one.isDone);
  } else if (one.kind === 'decision') {
    const finding = (await findings())[one.index];
    if (finding && (finding.status === 'open') === (one.status !== 'open'))
      await portal.findings.setStatus(admin, finding.id, { status: one.status, comment: 'x' });
  } else
    for (const { id, proposal } of await findings())
      if (proposal) await portal.findingProposals.decide(admin, id, { approve: one.approve });
}
