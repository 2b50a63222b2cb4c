// What becomes of deliveries that came before, and what the newest one takes over from those that it stands for.
import t from 'tap';
import {
  maxReplaced,
  sortOut,
  withReplaced,
} from '../../../../packages/core/src/portal/code-host/delivery-row.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const delivery = (id: string, digest: string, change: object = {}) =>
  ({ id, event: 'push', action: null, bodyDigests: [digest], payload: {}, ...change }) as never;
const row = (id: string, digest: string, change: object = {}) =>
  ({
    id,
    event: 'push',
    body_hash: digest,
    created_at: at(2),
    status: 'done',
    attempts: 1,
    ...change,
  }) as never;
const sorted = (batch: readonly never[], rows: readonly never[]) =>
  sortOut(batch, rows, { now: at(9), replaySince: at(2) });

t.test('sortOut: the same id, the same body, and another body under the same id', async (t) => {
  const { outcomes, fresh, requeued } = sorted(
    [
      delivery('new', 'n'),
      delivery('a', 'a'),
      delivery('a', 'other'),
      delivery('b', 'a'),
      delivery('new', 'n'),
      delivery('c', 'n'),
    ],
    [row('a', 'a')],
  );
  t.match(outcomes, [
    { status: 'accepted' },
    { status: 'duplicate', reason: 'delivery_id', firstAt: at(2) },
    { status: 'conflict' },
    { status: 'duplicate', reason: 'body', firstAt: at(2) },
    { status: 'duplicate', reason: 'delivery_id' },
    { status: 'duplicate', reason: 'body' },
  ]);
  t.match(fresh, [
    {
      id: 'new',
      status: 'queued',
      reason: null,
      payload: '{}',
      ended_at: null,
      created_at: at(9),
      run_at: at(9),
    },
  ]);
  const ignored = sorted([delivery('i', 'i', { ignored: 'Nobody handles it.' })], []);
  t.match(ignored.outcomes, [{ status: 'ignored' }]);
  t.match(ignored.fresh, [
    { status: 'ignored', reason: 'Nobody handles it.', payload: null, ended_at: at(9) },
  ]);
  const plain = sorted(
    [delivery('p', 'p', { payload: undefined, urgency: 'quick', isAnnounced: true, queueName: 'q' })],
    [],
  );
  t.match(plain.fresh, [
    { payload: null, urgency: 0, is_unannounced: true, newest_only: false, lane: 'q', installation_id: null },
  ]);
  t.same(requeued, []);
});

t.test('sortOut: a body counts as seen until its time, of its own event only', async (t) => {
  const { outcomes } = sorted([delivery('x', 'a')], [row('a', 'a', { created_at: at(1) })]);
  t.match(outcomes, [{ status: 'accepted' }]);
  t.match(sorted([delivery('x', 'a')], [row('a', 'a', { event: 'other' })]).outcomes, [
    { status: 'accepted' },
  ]);
  t.match(sorted([delivery('x', 'a')], [row('a', 'a')]).outcomes, [{ status: 'duplicate', firstAt: at(2) }]);
});

t.test('sortOut: what failed comes again, once', async (t) => {
  for (const [change, expected] of [
    [{ status: 'dead' }, 'requeued'],
    [{ status: 'queued', attempts: 1 }, 'requeued'],
    [{ status: 'queued', attempts: 0 }, 'duplicate'],
    [{ status: 'processing' }, 'duplicate'],
  ] as const) {
    const { outcomes, requeued } = sorted([delivery('a', 'a'), delivery('a', 'a')], [row('a', 'a', change)]);
    t.same(
      outcomes.map(({ status }) => status),
      [expected, 'duplicate'],
      JSON.stringify(change),
    );
    t.same(requeued, expected === 'requeued' ? ['a'] : []);
  }
});

t.test('withReplaced: heads that others had begun, and whether its own is announced', async (t) => {
  const of = (payload: unknown) => ({ payload: payload === null ? null : JSON.stringify(payload) }) as never;
  t.same(withReplaced(of({ head: 'c' }), []), { head: 'c' });
  t.same(withReplaced(of(null), []), {});
  t.same(
    withReplaced(of({ head: 'c', replaced: ['z'] }), [
      of({ head: 'a' }),
      of({ head: 'b', replaced: ['a', 'y'] }),
      of({ head: 'c' }),
      of(null),
    ]),
    {
      head: 'c',
      replaced: ['z', 'a', 'y', 'b'],
    },
  );
  t.match(withReplaced(of({ head: 'c' }), [of({ head: 'c', isAnnounced: true })]), {
    isAnnounced: true,
    replaced: [],
  });
  t.notOk(
    'isAnnounced' in
      withReplaced(of({ head: 'c' }), [
        of({ head: 'a', isAnnounced: true }),
        of({ head: 'c', isAnnounced: 'yes' }),
      ]),
  );
  const many = Array.from({ length: maxReplaced + 3 }, (_, index) => of({ head: `h${index}` }));
  t.same((withReplaced(of({ head: 'c' }), many).replaced as string[]).length, maxReplaced);
  t.equal((withReplaced(of({ head: 'c' }), many).replaced as string[]).at(-1), `h${maxReplaced + 2}`);
});
