// What an import accepts waits for approval, once for each finding that is open.
import t from 'tap';
import { proposeAccepted } from '../../../../packages/core/src/portal/imports/propose-decisions.ts';
import { ConflictError } from '../../../../packages/core/src/support/errors.ts';

function world(found: readonly object[], witnessed: readonly object[] = [], fails?: Error) {
  const asked: unknown[] = [];
  const proposed: unknown[] = [];
  const answer = (findings: readonly object[]) => async (_: string, fingerprints: readonly string[]) => {
    asked.push(fingerprints);
    return findings;
  };
  const proposing = {
    repositoryId: 'r',
    principal: { userId: 'ada' },
    stores: { decisions: { findings: answer(found) }, witnesses: { findings: answer(witnessed) } },
    proposals: {
      propose: async (_: unknown, id: string, change: object) => {
        proposed.push([id, change]);
        if (fails) throw fails;
      },
    },
  } as never;
  return { proposing, asked, proposed };
}
const accepted = [
  { fingerprint: 'a', comment: 'Why.' },
  { fingerprint: 'b', comment: 'Else.' },
] as never;

t.test(
  'proposeAccepted: open findings, of audits and of other imports, with the words of the document',
  async (t) => {
    const { proposing, asked, proposed } = world(
      [
        { id: '1', fingerprint: 'a', status: 'open' },
        { id: '2', fingerprint: 'b', status: 'acknowledged' },
      ],
      [{ id: '3', fingerprint: 'b', status: 'open' }],
    );
    await proposeAccepted(proposing, [{ accepted }, { accepted: [] }]);
    t.same(proposed, [
      ['1', { status: 'acknowledged', comment: 'Why.' }],
      ['3', { status: 'acknowledged', comment: 'Else.' }],
    ]);
    t.same(asked, [
      ['a', 'b'],
      ['a', 'b'],
    ]);
  },
);

t.test('proposeAccepted: asks nothing where nothing is accepted', async (t) => {
  const { proposing, asked } = world([]);
  await proposeAccepted(proposing, [{ accepted: [] }]);
  t.same(asked, []);
});

t.test('proposeAccepted: a proposal that waits already stays, and other faults are thrown', async (t) => {
  const found = [
    { id: '1', fingerprint: 'a', status: 'open' },
    { id: '2', fingerprint: 'b', status: 'open' },
  ];
  const waiting = world(found, [], new ConflictError('It waits.'));
  await proposeAccepted(waiting.proposing, [{ accepted }]);
  t.equal(waiting.proposed.length, 2);
  await t.rejects(proposeAccepted(world(found, [], new Error('broken')).proposing, [{ accepted }]), /broken/);
});
