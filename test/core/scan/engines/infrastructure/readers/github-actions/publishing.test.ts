// Which jobs publish: a cache that any run can write decides what they release.
import t from 'tap';
import { scanInfrastructure } from '../../../../../../helpers/scan-infrastructure.ts';

const workflow = (on: string, step: string): string =>
  `on:\n${on}permissions: {}\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/setup-node@11bd71901bbe5b1630ceea73d27597364c9af683\n        with:\n          cache: npm\n${step}`;
const tags = "  push:\n    tags: ['v*']\n";
const changes = '  pull_request:\n';

t.test('publishesFrom: a job of a workflow that checks changes publishes what it keeps', async (t) => {
  const publishes = async (on: string, step: string): Promise<boolean> => {
    const { detections } = await scanInfrastructure({ '.github/workflows/a.yml': workflow(on, step) });
    return detections.some(({ ruleId }) => ruleId === 'github-actions-cache-in-release');
  };
  const lint = '      - run: npm run lint\n';
  t.equal(await publishes(tags, lint), true, 'a release alone');
  t.equal(await publishes(tags + changes, lint), false, 'a check of both');
  t.equal(await publishes(changes, lint), false, 'of changes alone');
  for (const step of [
    '      - run: npm publish\n',
    '      - run: gh release create v1 dist/a\n',
    '      - run: docker push acme/a\n',
    '      - uses: actions/upload-artifact@11bd71901bbe5b1630ceea73d27597364c9af683\n',
    '      - uses: softprops/action-gh-release@11bd71901bbe5b1630ceea73d27597364c9af683\n',
  ])
    t.equal(await publishes(tags + changes, step), true, step);
});
