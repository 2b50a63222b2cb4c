// A short version of `npm run bench -- power-cuts`.
import t from 'tap';
import { cutPower, killAgainAndAgain, whyNoPowerCuts } from '../../../../bench/power-cuts/faults.ts';
import { draws } from '../../../../helpers/properties.ts';
import { temporaryFolder } from '../../../../helpers/test-portal.ts';

t.test('SQLite: no acknowledged write is lost when the process is killed', async (t) => {
  const { acknowledged, lost, damaged } = await killAgainAndAgain(temporaryFolder(t), 2);
  t.ok(acknowledged >= 10);
  t.same(lost, []);
  t.same(damaged, []);
});

t.test(
  'SQLite: no acknowledged write is lost in a power cut',
  { skip: whyNoPowerCuts() ?? false },
  async (t) => {
    const { lost, damaged, lostWithoutSyncs } = await cutPower(temporaryFolder(t), 12, draws(40, 15));
    t.same(lost, []);
    t.same(damaged, []);
    t.not(lostWithoutSyncs, 0, 'a disk that syncs nothing would have lost some');
  },
);
