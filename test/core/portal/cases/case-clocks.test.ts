// Periods of notifications: real hours, whatever the calendar does.
import t from 'tap';
import { caseClocks } from '../../../../packages/core/src/portal/cases/case-clocks.ts';
import type { NotificationKind } from '../../../../packages/core/src/portal/cases/exploitation-case.ts';

const said = { by: { userId: 'u', name: 'Ada' }, recordedAt: '2026-01-01T00:00:00.000Z' };

function clocks(
  awareAt: string | null,
  {
    measureAt,
    verdict = 'exploitable',
    sent = [],
    now = '2026-01-01T00:00:00Z',
  }: {
    readonly measureAt?: string;
    readonly verdict?: 'unknown' | 'exploitable' | 'not_exploitable';
    readonly sent?: readonly { readonly kind: NotificationKind; readonly sentAt: string }[];
    readonly now?: string;
  } = {},
) {
  return caseClocks(
    {
      awareness: awareAt === null ? null : { at: awareAt, ...said },
      measure: measureAt === undefined ? null : { at: measureAt, description: 'x', ...said },
      verdict,
      notifications: sent,
    },
    new Date(now),
  );
}

const dueOf = (...of: Parameters<typeof clocks>) => clocks(...of).map(({ dueAt }) => dueAt);

t.test('caseClocks: counts real hours over both changes of summer time', async (t) => {
  // 26 October 2025 has 25 hours in Berlin, 29 March 2026 has 23.
  t.same(dueOf('2025-10-25T12:00:00+02:00', { measureAt: '2025-10-25T12:00:00+02:00' }), [
    '2025-10-26T10:00:00.000Z',
    '2025-10-28T10:00:00.000Z',
    '2025-11-08T10:00:00.000Z',
  ]);
  t.same(dueOf('2026-03-28T12:00:00+01:00', { measureAt: '2026-03-28T12:00:00+01:00' }), [
    '2026-03-29T11:00:00.000Z',
    '2026-03-31T11:00:00.000Z',
    '2026-04-11T11:00:00.000Z',
  ]);
});

t.test('caseClocks: counts leap days and the turn of a year', async (t) => {
  t.same(dueOf('2028-02-28T18:30:00Z', { measureAt: '2028-02-20T00:00:00Z' }), [
    '2028-02-29T18:30:00.000Z',
    '2028-03-02T18:30:00.000Z',
    '2028-03-13T18:30:00.000Z',
  ]);
  t.same(dueOf('2027-02-27T18:30:00Z').slice(0, 2), ['2027-02-28T18:30:00.000Z', '2027-03-02T18:30:00.000Z']);
  t.same(dueOf('2026-12-31T23:59:59.999Z').slice(0, 2), [
    '2027-01-01T23:59:59.999Z',
    '2027-01-03T23:59:59.999Z',
  ]);
});

t.test('caseClocks: is the same for the same moment in every time zone', async (t) => {
  const moments = [
    '2026-07-01T00:00:00Z',
    '2026-07-01T05:45:00+05:45',
    '2026-06-30T13:00:00-11:00',
    '2026-07-01T14:00:00+14:00',
  ];

  t.equal(new Set(moments.map((at) => JSON.stringify(dueOf(at)))).size, 1);
  const zone = process.env.TZ;
  for (const other of ['America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe', 'Europe/Berlin']) {
    process.env.TZ = other;
    t.same(
      dueOf('2026-03-28T23:30:00Z').slice(0, 2),
      ['2026-03-29T23:30:00.000Z', '2026-03-31T23:30:00.000Z'],
      other,
    );
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

t.test(
  'caseClocks: differ from a calendar that is right by no millisecond, over 4,000 moments',
  async (t) => {
    for (let index = 0; index < 4_000; index += 1) {
      // 97 minutes and a bit: every hour of day, both changes of summer time, four years with a leap day.
      const aware = Date.UTC(2026, 0, 1) + index * 31_557_123;
      const [early, second] = clocks(new Date(aware).toISOString());
      const after = (hours: number) => new Date(aware + hours * 3_600_000).toISOString();
      if (early?.dueAt !== after(24) || second?.dueAt !== after(72)) t.fail(new Date(aware).toISOString());
    }
    t.pass('4,000 moments');
  },
);

t.test('caseClocks: starts with what a person says, and with nothing else', async (t) => {
  const states = (...of: Parameters<typeof clocks>) => clocks(...of).map(({ state }) => state);
  const aware = '2026-01-01T00:00:00.000Z';

  t.same(states(null), ['not_started', 'not_started', 'not_started']);
  t.same(
    states(null, { measureAt: aware }),
    ['not_started', 'not_started', 'not_started'],
    'not by a measure alone',
  );
  t.same(
    states(aware, { now: '2026-01-02T00:00:00.000Z' }),
    ['running', 'running', 'not_started'],
    'to its last moment',
  );
  t.same(states(aware, { now: '2026-01-02T00:00:00.001Z' }), ['overdue', 'running', 'not_started']);
  t.same(states(aware, { verdict: 'not_exploitable' }), ['not_needed', 'not_needed', 'not_needed']);
  const sent = [{ kind: 'early_warning', sentAt: '2026-01-02T00:00:00.001Z' }] as const;
  t.match(clocks(aware, { sent, verdict: 'not_exploitable' })[0], { state: 'sent', isLate: true });
  t.equal(
    clocks('2026-02-01T00:00:00.000Z', { measureAt: '2026-01-01T00:00:00.000Z' })[2]?.dueAt,
    '2026-02-15T00:00:00.000Z',
    'a measure from before anyone was aware',
  );
});
