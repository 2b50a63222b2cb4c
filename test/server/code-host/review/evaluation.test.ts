import t from 'tap';
import { queueEvaluations } from '../../../../packages/server/src/code-host/review/evaluation.ts';
import { reviewWorld } from '../../../helpers/review-world.ts';

t.test('evaluations: all marked pull requests are queued in one pass, however many there are', async (t) => {
  const { portal, repository } = await reviewWorld(t, {});
  const pulls = Array.from({ length: 450 }, (_, index) => index + 1);
  for (const pull of pulls) await portal.pullVerdicts.open({ repositoryId: repository.id, pull }, 'main');
  await portal.pullVerdicts.markBranch(repository.id, 'main');
  t.not((await portal.pullVerdicts.marked()).length, 0);
  await queueEvaluations(portal, AbortSignal.timeout(60_000));
  t.strictSame(await portal.pullVerdicts.marked(), []);
});
