// Dates that people type on the web page.
import t from 'tap';
import { dateFault, dateInWords } from '../../packages/server/web/src/dates.ts';

t.test(
  'dateFault: accepts days of the calendar as YYYY-MM-DD, and says why others are refused',
  async (t) => {
    for (const text of ['', '2026-12-31', '2028-02-29', '2026-03-04']) t.equal(dateFault(text), '', text);
    for (const text of ['03/04/2026', '31.12.2026', '2026-1-1', 'tomorrow', '20261231', '2026-12-31T00:00'])
      t.match(dateFault(text), `“${text}” is not a date. Use YYYY-MM-DD`, text);
    for (const text of ['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10'])
      t.match(dateFault(text), `“${text}” is not in the calendar`, text);
  },
);

t.test('dateInWords: names the day, so that day and month cannot be mistaken', async (t) => {
  t.equal(dateInWords('2026-03-04'), 'Wednesday, 4 March 2026');
});
