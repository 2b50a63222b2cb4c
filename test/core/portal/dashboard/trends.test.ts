import t from 'tap';
import { sinceFirstAudit } from '../../../../packages/core/src/portal/dashboard/trends.ts';

const day = (date: string, open: number, more: object = {}) => ({
  ...{ date, open, opened: 0, resolved: 0, complianceScore: null },
  ...more,
});

t.test('sinceFirstAudit: leaves out the days of which nobody knows what was open', async (t) => {
  const unknown = day('2026-03-01', 0);
  const audited = day('2026-03-02', 3, { opened: 3 });
  const clean = day('2026-03-03', 0, { resolved: 3 });
  const dates = (days: readonly ReturnType<typeof day>[], first: string | null) =>
    sinceFirstAudit(days, first).map(({ date }) => date);

  t.same(dates([unknown, audited, clean], '2026-03-02T08:00:00.000Z'), ['2026-03-02', '2026-03-03']);
  t.same(
    dates([unknown, clean], '2026-03-01T23:59:59.000Z'),
    ['2026-03-01', '2026-03-03'],
    'an audit found nothing',
  );
  t.same(
    dates([audited, clean], '2026-03-03T00:00:00.000Z'),
    ['2026-03-02', '2026-03-03'],
    'older audits are gone',
  );
  t.same(dates([unknown, unknown], null), []);
});
