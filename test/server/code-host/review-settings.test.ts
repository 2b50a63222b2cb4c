// Settings of a repository count as its base branch has them now, and what is wrong with them holds every change back.
import t from 'tap';
import { readReviewSettings } from '../../../packages/server/src/code-host/review/review-settings.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const path = '.github/assay.yml';
const granted = { checks: 'write' };
const findings = { [commit(1)]: [found('a', at('app.ts', 2))] };

t.test('review settings: are read at the tip of the base branch', async (t) => {
  const { provider, review } = await reviewWorld(t, { granted, findings });
  provider.files.set(`${path}@${commit(9)}`, 'review: {block: high}');
  provider.branches.set('main', commit(9));

  await review('opened');

  t.match(provider.checkRuns, [{ conclusion: 'failure' }]);
});

const faults: Readonly<Record<string, RegExp>> = {
  'review:\n  block: hgih\n': /line 2: "review.block" is "hgih", but must be one of critical, .*never/,
  'review:\n  drafts: true\n  blok: high\n': /line 3: "review.blok" is "high", .*block, comment/,
  'reveiw:\n  block: high\n': /line 1: "reveiw" is .*"block":"high".*, .*review/,
  'review:\n  drafts: "yes"\n': /line 2: "review.drafts" is "yes", but must be one of true, false/,
  'review: [block, high]\n': /line 1: "review" is .*a mapping/,
  'block: high\n': /line 1: "block"/,
  'review:\n  block: [high\n': /line \d+ is not valid YAML/,
  'review:\n  block: high\n  block: never\n': /line 3 is not valid YAML/,
  'review: &a\n  types: *a\n': /aliases/,
  'just words\n': /"the file" is "just words", but must be a mapping/,
};

for (const [text, expected] of Object.entries(faults)) {
  t.test(`review settings: ${JSON.stringify(text)} holds a change back`, async (t) => {
    const { provider, review } = await reviewWorld(t, { granted });
    provider.files.set(path, text);

    await review('opened');

    t.match(provider.checkRuns, [{ conclusion: 'action_required', output: { summary: expected } }]);
  });
}

t.test('review settings: a file that is too large to read holds a change back', async (t) => {
  const { provider, review } = await reviewWorld(t, { granted: { statuses: 'write' } });
  provider.files.set(path, `review: {block: high}\n${'#'.repeat(70_000)}`);

  await review('opened');

  t.match(provider.statuses.at(-1), { state: 'error', description: /assay\.yml is not valid/ });
});

t.test('review settings: a fault takes no request for changes back', async (t) => {
  const { provider, review } = await reviewWorld(t, { findings });
  provider.files.set(path, 'review: {block: high}');
  await review('opened');
  provider.files.set(path, 'review: {block: hgih}');

  provider.pulls.set(1, { ...provider.pulls.get(1), head: commit(2) } as never);
  await review();

  t.match(provider.ownReviews, [{ state: 'CHANGES_REQUESTED', body: /assay\.yml` is not valid/ }]);
});

t.test('review settings: what is understood has no fault', async (t) => {
  const text =
    'review:\n  block: high\n  comment: never\n  types: [security]\n  summary: always\n  maxComments: 0\n  drafts: true\n';

  t.match(readReviewSettings(text), { blockAt: 'high', commentAt: null, drafts: true, fault: null });
  t.equal(readReviewSettings('').fault, null);
  t.equal(readReviewSettings('review:\n').fault, null);
  t.equal(readReviewSettings('# nothing\n').fault, null);
});

keepsContract(t);
