// Quiet hours on the clock of their time zone, also over midnight and over the change to summer time.
import t from 'tap';
import { checkQuietHours, isQuiet } from '../../../../packages/core/src/portal/channels/quiet-hours.ts';

const berlin = 'Europe/Berlin';

t.test('isQuiet: from the first minute to before the last', async (t) => {
  const day = { from: '12:00', to: '13:00', timeZone: 'UTC' };
  const night = { from: '20:00', to: '07:00', timeZone: 'UTC' };
  const quiet = (hours: typeof day, time: string) => isQuiet(hours, new Date(`2026-01-15T${time}Z`));

  t.same(
    ['11:59', '12:00', '12:59', '13:00'].map((time) => quiet(day, time)),
    [false, true, true, false],
  );
  t.same(
    ['19:59', '20:00', '00:00', '06:59', '07:00', '12:00'].map((time) => quiet(night, time)),
    [false, true, true, true, false, false],
    'over midnight',
  );
  t.equal(isQuiet(null, new Date()), false);
});

t.test('isQuiet: on the clock of the time zone, in winter and in summer', async (t) => {
  const hours = { from: '20:00', to: '07:00', timeZone: berlin };
  t.equal(isQuiet(hours, new Date('2026-01-15T06:30Z')), false, '07:30');
  t.equal(isQuiet(hours, new Date('2026-01-15T05:30Z')), true, '06:30');
  t.equal(isQuiet(hours, new Date('2026-07-15T05:30Z')), false, '07:30');
});

t.test('checkQuietHours: refuses unknown time zones, and hours that never end', async (t) => {
  checkQuietHours({ from: '20:00', to: '07:00', timeZone: berlin });
  t.throws(
    () => checkQuietHours({ from: '20:00', to: '07:00', timeZone: 'Mars/Base' }),
    /not a known time zone/,
  );
  t.throws(
    () => checkQuietHours({ from: '20:00', to: '20:00', timeZone: 'UTC' }),
    /must end at another time/,
  );
});
