// The plan of what is brought along: what several findings there say of one here, and what is there already.
import t from 'tap';
import type { ApiClient } from '../../../packages/cli/src/client/client.ts';
import type { ForeignDecision, ForeignFinding } from '../../../packages/cli/src/moving-in/foreign-finding.ts';
import { makeMove, planMoves } from '../../../packages/cli/src/moving-in/move-decisions.ts';

const decision = (status: ForeignDecision['status']): ForeignDecision => ({
  status,
  reason: 'because',
  author: 'Jo',
  decidedAt: '2026-01-02T00:00:00Z',
  until: null,
});
const foreign = (name: string, change: Partial<ForeignFinding> = {}): ForeignFinding => ({
  name,
  title: name,
  product: { name: 'Shop', urls: [] },
  identity: { advisories: [], package: '', version: '', path: 'a.py', line: 1, rules: ['r'], cwe: [] },
  decision: decision('false_positive'),
  comments: [],
  ...change,
});
const repository = { id: 'r1', name: 'shop' } as never;

function portal(known: object = {}) {
  const calls: string[] = [];
  const finding = {
    id: 'f1',
    ruleId: 'r',
    status: 'open',
    proposal: null,
    commentCount: 0,
    cwe: [],
    package: null,
    advisory: null,
    location: { path: 'a.py', startLine: 1 },
    ...known,
  };
  const page = (items: unknown[]) => ({
    items,
    pagination: { total: items.length, limit: 100, offset: 0, hasMore: false },
  });
  const client = {
    async call(route: string, options: { body?: { text?: string; status?: string } }) {
      calls.push([route, options.body?.status ?? options.body?.text ?? ''].join(' ').trim());
      if (route.startsWith('PATCH')) return { ...finding, status: options.body?.status };
      if (route.endsWith('/comments')) return page([{ text: 'DefectDojo (#1), Jo: Asked.' }]);
      return page([finding]);
    },
  } as unknown as ApiClient;
  return {
    client,
    calls,
    plan: (all: ForeignFinding[]) => planMoves(client, 'DefectDojo', all, () => repository),
  };
}

t.test('plan: several products of one repository list it once, and agree on one change', async (t) => {
  const { plan, calls, client } = portal();
  const planned = await plan([foreign('#1'), foreign('#2', { product: { name: 'Shop 2', urls: [] } })]);

  t.same(
    planned.map(({ move }) => [move.name, move.outcome, move.detail]),
    [
      ['#1', 'change', 'because'],
      ['#2', 'same', 'as #1'],
    ],
  );
  t.same(calls, ['GET /v1/findings']);
  for (const one of planned) await makeMove(client, one);
  t.same(calls.slice(1), ['PATCH /v1/findings/{id} false_positive']);
});

t.test('plan: what is decided differently there is decided by none of them', async (t) => {
  const { plan, calls, client } = portal();
  const planned = await plan([foreign('#1'), foreign('#2', { decision: decision('acknowledged') })]);

  for (const { move } of planned)
    t.match(move, {
      outcome: 'left_out',
      detail: 'decided differently there: #1 false_positive, #2 acknowledged',
    });
  for (const one of planned) await makeMove(client, one);
  t.same(calls, ['GET /v1/findings']);
});

t.test('plan: comments that are there are not to be made, in the plan either', async (t) => {
  const comments = [{ author: 'Jo', at: null, text: 'Asked.' }];
  const said = { decision: null, comments };
  const before = portal();
  t.match(await before.plan([foreign('#1', said)]), [{ move: { outcome: 'change', comments: 1 } }]);
  const after = portal({ commentCount: 1 });
  t.match(await after.plan([foreign('#1', said)]), [{ move: { outcome: 'same', comments: 0 } }]);
  const resolved = { ...said, leftOut: 'mitigated there' };
  t.match(await after.plan([foreign('#1', resolved)]), [
    { move: { outcome: 'left_out', detail: 'mitigated there' } },
  ]);
});
