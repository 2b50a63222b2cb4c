// Workflows as policies see them: expressions, commands, images, and where each stands.
import t from 'tap';
import { expressionFacts } from '../../../../../packages/core/src/scan/engines/infrastructure/readers/github-actions/expression-facts.ts';
import {
  environmentWrites,
  scriptCommands,
} from '../../../../../packages/core/src/scan/engines/infrastructure/readers/github-actions/script-commands.ts';
import { parseExpression } from '../../../../../packages/core/src/scan/engines/shared/workflows/parse-expression.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

const flows: Readonly<Record<string, readonly string[]>> = {
  'github.event.issue.title': ['github.event.issue.title'],
  "github['EVENT']['issue'].title": ['github.event.issue.title'],
  'github.event.commits[0].message': ['github.event.commits.*.message'],
  "github.event.issue.title == 'x'": [],
  "contains(github.head_ref, 'x')": [],
  "format('{0}', github.head_ref)": ['github.head_ref'],
  "github.actor == 'a' && github.head_ref || github.sha": ['github.head_ref', 'github.sha'],
  'case(github.head_ref, github.sha, github.ref)': ['github.sha', 'github.ref'],
  'fromJSON(needs.a.outputs.b).c': ['*.c', 'needs.a.outputs.b'],
  "'${{ text }}'": [],
  'a..b': [],
};

for (const [text, expected] of Object.entries(flows)) {
  t.test(`expressionFacts: ${text} has the text of ${expected.join(' and ') || 'nothing'}`, async (t) => {
    t.strictSame(expressionFacts(text, 1).flows, expected);
  });
}

t.test('expressionFacts: constants are found, plain literals inside of others are not', async (t) => {
  const constants = (text: string) => expressionFacts(text, 1).constants;

  t.strictSame(constants("format('{0}', 'abc')"), ["format('{0}', 'abc')"]);
  t.strictSame(constants("format('{0}', github.sha)"), []);
  t.strictSame(constants("contains(fromJSON('[1]'), github.ref)"), []);
  t.strictSame(constants('fromJSON(toJSON(github))'), ['fromJSON(toJSON(github))']);
});

t.test('parseExpression: nesting beyond the limit is no expression', async (t) => {
  for (const text of [`${'('.repeat(5_000)}1${')'.repeat(5_000)}`, '!'.repeat(9_999), 'a['.repeat(4_000)])
    t.equal(parseExpression(text), undefined);
});

t.test('scriptCommands: commands of a script have their words and lines', async (t) => {
  const script =
    'set -e\n# npm publish\nsudo npm install \\\n  lodash && echo "done" | tee log\n(cargo publish)';

  const found = scriptCommands(script, (index) => index + 10).map(({ words, publishes }) => [
    words,
    publishes,
  ]);

  t.strictSame(found, [
    [['set', '-e'], false],
    [['npm', 'install', 'lodash'], false],
    [['echo', 'done'], false],
    [['tee', 'log'], false],
    [['cargo', 'publish'], true],
  ]);
});

const workflow = (steps: string, before = 'on: pull_request_target\npermissions: {}') =>
  `${before}\njobs:\n  build:\n    runs-on: ubuntu-latest\n    env:\n      TITLE: \${{ github.event.pull_request.title }}\n    steps:\n${steps}`;

async function found(text: string, path = '.github/workflows/ci.yml'): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure({ [path]: text });
  return detections.map(
    ({ ruleId, location, suppression }) =>
      `${ruleId}:${location?.startLine}${suppression ? ' accepted' : ''}`,
  );
}

t.test('githubActionsReader: an expression in a block stands on its own line', async (t) => {
  const text = workflow(
    `      - run: |\n          echo one\n          echo "\${{ github.head_ref }}"\n          echo "\${{ env.TITLE }}"\n`,
  );

  const lines = (await found(text)).filter((one) => one.startsWith('github-actions-script-injection'));

  t.strictSame(lines, ['github-actions-script-injection:11', 'github-actions-script-injection:12']);
});

t.test('githubActionsReader: steps of composite actions are read', async (t) => {
  const text = `name: a\ninputs:\n  who: {}\nruns:\n  using: composite\n  steps:\n    - shell: bash\n      run: echo \${{ inputs.who }}\n`;

  t.strictSame(await found(text, 'setup/action.yml'), ['github-actions-input-in-script:8']);
});

t.test('githubActionsReader: images of a matrix are reported where they are listed', async (t) => {
  const text = `on: push\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    strategy:\n      matrix:\n        include:\n          - image: node:24.1\n          - image: node\n    container: \${{ matrix.image }}\n    steps: []\n`;

  t.strictSame(await found(text), ['github-actions-unpinned-image:10']);
});

t.test('inlineIgnores: zizmor: ignore accepts the finding of its line, and no other', async (t) => {
  const step = (comment: string) => workflow(`      - run: echo "\${{ github.head_ref }}" ${comment}\n`);
  const ofRule = async (comment: string) =>
    (await found(step(comment))).filter((one) => one.startsWith('github-actions-script'));

  t.strictSame(await ofRule('# zizmor: ignore[template-injection] seen'), [
    'github-actions-script-injection:9 accepted',
  ]);
  t.strictSame(await ofRule('# zizmor: ignore[artipacked]'), ['github-actions-script-injection:9']);
});

t.test('githubActionsReader: a workflow that is no workflow costs its file', async (t) => {
  const broken = await scanInfrastructure({ '.github/workflows/ci.yml': 'on: push\njobs:\n  a: [\n' });
  const odd = await scanInfrastructure({
    '.github/workflows/ci.yml':
      'on: 3\njobs:\n  a: 1\n  b: {steps: [1, {run: 2, uses: [x], with: 5, if: {}}]}\n  constructor: {uses: 4, services: {x: 1}}\n',
  });

  t.match(broken.notices, [{ reason: 'infrastructure_not_evaluated', subject: 'GitHub Actions' }]);
  t.strictSame(odd.notices, []);
});

t.test('githubActionsReader: facts grow in proportion to the expressions', async (t) => {
  const size = async (times: number): Promise<number> => {
    const env = Array.from({ length: times }, (_, n) => `      V${n}: \${{ github.head_ref }}`).join('\n');
    const run = Array.from({ length: times }, (_, n) => `          echo \${{ env.V${n} }}`).join('\n');
    const text = `on: push\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    env:\n${env}\n    steps:\n      - run: |\n${run}\n`;
    return (await found(text)).length;
  };

  t.equal(await size(2_000), 2 * (await size(1_000)));
});

t.test('written values: what a step fills from untrusted text is untrusted text', async (t) => {
  const workflow = (write: string, use: string, title = 'github.event.issue.title') =>
    `on: issues\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    outputs:\n      t: \${{ steps.o.outputs.t }}\n    steps:\n      - id: o\n        env: { TITLE: "\${{ ${title} }}" }\n        ${write}\n      - run: echo "\${{ ${use} }}"\n  b:\n    needs: a\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo "\${{ needs.a.outputs.t }}"\n`;
  const at = async (text: string) =>
    (await found(text)).filter((one) => one.startsWith('github-actions-script-injection'));
  const output = 'run: echo "t=$TITLE" >> "$GITHUB_OUTPUT"';
  t.strictSame(await at(workflow(output, 'steps.o.outputs.t')), [
    'github-actions-script-injection:12',
    'github-actions-script-injection:17',
  ]);
  t.strictSame(await at(workflow(`run: echo "T=\${TITLE}" >> "$GITHUB_ENV"`, 'env.T')), [
    'github-actions-script-injection:12',
  ]);
  t.strictSame(await at(workflow(output, 'steps.o.outputs.u', 'github.event.issue.number')), []);
  t.strictSame(await at(workflow('run: echo "t=$SHA" >> "$GITHUB_OUTPUT"', 'steps.o.outputs.t')), []);
  t.strictSame(await at(workflow('run: make', 'toJSON(github.event.issue)')), [
    'github-actions-script-injection:12',
  ]);
});

t.test('workflows: an alias is reported at its own line, scripts of other pipelines at theirs', async (t) => {
  const text = `on: issues\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: &p |\n          echo 1\n          echo "\${{ github.event.issue.title }}"\n      - run: *p\n      - run: echo "\${{ github.sha }}"\n`;
  t.strictSame(
    (await found(text)).filter((one) => one.startsWith('github-actions-script-injection')),
    ['github-actions-script-injection:9', 'github-actions-script-injection:10'],
  );
});

t.test('untrusted checkouts are high where the job has more than a token that reads', async (t) => {
  const severity = async (head: string, step = 'make', condition = 'always()') => {
    const text = `on: pull_request_target\n${head}jobs:\n  a:\n    runs-on: x\n    if: ${condition}\n    steps:\n      - uses: actions/checkout@v6\n        with:\n          ref: \${{ github.event.pull_request.head.sha }}\n      - run: ${step}\n`;
    const { detections } = await scanInfrastructure({ '.github/workflows/a.yml': text });
    return detections.find(({ ruleId }) => ruleId === 'github-actions-untrusted-checkout')?.severity;
  };
  t.equal(await severity('permissions:\n  contents: read\n'), 'medium');
  t.equal(await severity('permissions: {}\n'), 'medium');
  t.equal(await severity(''), 'high', 'the repository decides what the token may');
  t.equal(await severity('permissions:\n  contents: write\n'), 'high');
  t.equal(await severity('permissions: write-all\n'), 'high');
  t.equal(await severity('permissions: {}\n', `"$${'{{ secrets.KEY }}'}"`), 'high');
  t.equal(await severity(`permissions: {}\nenv:\n  KEY: $${'{{ secrets.KEY }}'}\n`), 'high');
  t.equal(
    await severity('permissions: {}\n', 'make\n    environment: prod'),
    'high',
    'an environment has secrets',
  );
  const own = 'github.event.pull_request.head.repo.full_name == github.repository';
  const bot = "github.event.pull_request.user.login == 'dependabot[bot]'";
  t.equal(await severity('', 'make', own), 'medium', 'a branch of the repository');
  t.equal(await severity('', 'make', bot), 'medium', 'what one author opened');
  t.equal(await severity('', 'make', `${own} || ${bot}`), 'medium', 'either leaves those who can write');
  t.equal(await severity('', 'make', `${own} || github.actor == 'ada'`), 'high');
  const pushed = "github.event.workflow_run.event != 'pull_request'";
  t.equal(await severity('', 'make', `${pushed} && (github.ref == 'a' || always())`), 'medium');
  t.equal(await severity('', 'make', "github.event.workflow_run.event == 'push'"), 'medium');
  t.equal(await severity('', 'make', "github.event.workflow_run.event == 'pull_request'"), 'high');
  t.equal(await severity('', 'make', `(${pushed} || always())`), 'high');
  t.equal(await severity('', 'make', "github.event_name == 'push'"), undefined, 'it does not run for them');
  t.equal(await severity('', 'make', "github.event_name == 'push' || always()"), 'high');
  t.equal(await severity('', 'make', "github.event_name == 'pull_request_target'"), 'high');
  t.equal(await severity('', 'make', 'github.event.pull_request'), 'high');
  t.equal(await severity('', 'make', bot.replace('==', '!=')), 'high');
});

t.test('what the event of a release says is written by those who can write anyway', async (t) => {
  const found = async (on: string) => {
    const text = `on: ${on}\npermissions: {}\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: echo '$${'{{ toJSON(github.event) }}'}'\n`;
    const { detections } = await scanInfrastructure({ '.github/workflows/a.yml': text });
    return detections.some(({ ruleId }) => ruleId === 'github-actions-script-injection');
  };
  t.notOk(await found('release'));
  t.notOk(await found('[release, workflow_dispatch]'));
  t.ok(await found('[release, issues]'));
  t.ok(await found('issue_comment'));
});

t.test('environmentWrites: constants and what the runner gives write nothing of others', async (t) => {
  const lines = (script: string) => environmentWrites(script, (index) => index + 1).length;
  for (const script of [
    'printf "GROUPS=a\\n" >> "$GITHUB_ENV"',
    'echo "$HOME/.local/bin" >> "$GITHUB_PATH"',
    'echo "AT=$(pwd)" >> $GITHUB_ENV',
  ])
    t.equal(lines(script), 0, script);
  for (const script of [
    'echo "A=$TITLE" >> $GITHUB_ENV',
    'echo "A=$HOMEPAGE" >> $GITHUB_ENV',
    'printf "%s" "$T" >> $GITHUB_ENV',
  ])
    t.equal(lines(script), 1, script);
});
