// A request for changes that we took back ourselves is nobody's decision; one that a person dismissed is.
import t from 'tap';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const blocking = [found('a', at('app.ts', 2))];

async function blockedWorld(t: Parameters<typeof reviewWorld>[0]) {
  const world = await reviewWorld(t, { findings: { [commit(1)]: blocking } });
  world.provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  const push = async (head: string) => {
    world.change({ head });
    await world.review();
  };
  const states = () => world.provider.ownReviews.map(({ state }) => state);
  await world.review('opened');
  return { ...world, push, states };
}

t.test('review: pushing a commit away and back requests changes again', async (t) => {
  const { push, states } = await blockedWorld(t);

  await push(commit(2));
  t.same(states(), ['DISMISSED']);
  await push(commit(1));
  t.same(states(), ['DISMISSED', 'CHANGES_REQUESTED']);
  await push(commit(2));
  t.same(states(), ['DISMISSED', 'DISMISSED'], 'also of a later review');
  await push(commit(1));

  t.same(states(), ['DISMISSED', 'DISMISSED', 'CHANGES_REQUESTED']);
});

t.test(
  'review: a person who dismissed the request for a commit has decided, also after other pushes',
  async (t) => {
    const { push, states, provider, findings } = await blockedWorld(t);
    Object.assign(provider.ownReviews[0] ?? {}, { state: 'DISMISSED' });
    findings[commit(3)] = blocking;

    await push(commit(3));
    t.same(states(), ['DISMISSED', 'CHANGES_REQUESTED'], 'the next commit is another matter');
    await push(commit(2));
    await push(commit(1));

    t.same(states(), ['DISMISSED', 'DISMISSED']);
  },
);

keepsContract(t);
