// When findings are due, and which of two tables of days leaves more time.
import t from 'tap';
import { defaultDueDays, leavesMoreTime } from '../../../packages/core/src/vocabulary/due-days.ts';

t.test('leavesMoreTime: for some finding of severity high or above', async (t) => {
  const { severity, priority } = defaultDueDays;
  t.notOk(leavesMoreTime(defaultDueDays, defaultDueDays));
  t.notOk(leavesMoreTime({ severity: { ...severity, high: 1, low: 365 }, priority }, defaultDueDays));
  const sooner = { severity: { critical: 3, high: 14 }, priority: { urgent: 1 } };
  t.notOk(leavesMoreTime(sooner, defaultDueDays), 'what is left out changes no such finding');
  t.ok(leavesMoreTime(defaultDueDays, sooner));
  t.ok(leavesMoreTime({ severity: { ...severity, high: 31 }, priority }, defaultDueDays));
  t.ok(leavesMoreTime({ severity, priority: { high: 14 } }, defaultDueDays));
  t.ok(leavesMoreTime({ severity: {}, priority: {} }, defaultDueDays));
});
