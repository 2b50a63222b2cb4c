// `assay rules test`: pattern rules and infrastructure policies held against their own examples.
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const rule = (id: string, lines: readonly string[]): string =>
  [
    `  - id: ${id}`,
    '    message: Found',
    '    severity: WARNING',
    '    languages: [javascript]',
    ...lines,
  ].join('\n');

const good = rule('good', [
  '    pattern: danger(...)',
  '    examples:',
  "      fail: ['danger(1)']",
  "      ok: ['safe(1)']",
]);
const untested = rule('untested', ['    pattern: danger(...)']);
const wrong = rule('wrong', ['    pattern: danger(...)', '    examples:', "      fail: ['safe(1)']"]);
const unknown = rule('unknown', ['    pattern-sources: danger(...)']);

t.test(
  'rules test: passes where each rule does what its examples say, and names those without',
  async (t) => {
    const folder = t.testdir({ 'rules.yml': `rules:\n${good}\n${untested}\n` });
    const { run } = assayIn(folder);

    const table = await run(['rules', 'test', 'rules.yml']);
    t.equal(table.code, 0, table.stderr);
    t.match(table.stdout, /custom-good +2 +passed/);
    t.match(table.stdout, /custom-untested +0 +not tested: it has no examples/);
    const json = await run(['rules', 'test', 'rules.yml', '--json']);
    t.strictSame(JSON.parse(json.stdout), {
      rules: [
        { id: 'custom-good', examples: 2, problem: null },
        { id: 'custom-untested', examples: 0, problem: null },
      ],
      problems: [],
    });
  },
);

t.test('rules test: exits with 1 and names what is wrong', async (t) => {
  const folder = t.testdir({ 'rules.yml': `rules:\n${good}\n${wrong}\n${unknown}\n` });
  const { run } = assayIn(folder);

  const { code, stdout } = await run(['rules', 'test', 'rules.yml']);

  t.equal(code, 1);
  t.match(stdout, /custom-good +2 +passed/);
  t.match(stdout, /custom-wrong +1 +failed: example 1 of examples\.fail is not found/);
  t.match(stdout, /rule unknown: pattern-sources is not supported/);
});

t.test('rules test: a file that is not there is a usage error', async (t) => {
  const { run } = assayIn(t.testdir({}));

  const { code, stderr } = await run(['rules', 'test', 'missing.yml']);

  t.equal(code, 2);
  t.match(stderr, /missing\.yml cannot be read\. Give the path of a YAML file\./);
});

const policy = (...lines: readonly string[]): string =>
  [
    'id: bucket-owner-tag',
    'title: Bucket without an owner tag',
    'severity: low',
    'description: The owner is not known.',
    'remediation: Set the tag.',
    'resources: [aws_s3_bucket]',
    ...lines,
    'samples:',
    `  fail: ['resource "aws_s3_bucket" "data" {}']`,
    `  pass: ['resource "aws_s3_bucket" "data" { tags = { owner = "payments" } }']`,
  ].join('\n');

t.test('rules test: tests an infrastructure policy with its samples', async (t) => {
  const folder = t.testdir({
    'good.yaml': policy('condition: has(resource.tags.owner)'),
    'wrong.yaml': policy('condition: has(resource.tags)', 'when: has(resource.acl)'),
    'broken.yaml': policy('condition: has(resource.tags', 'at: tags'),
    'other.yaml': policy('condition: has(resource.tags)', 'when2: "true"'),
  });
  const { run } = assayIn(folder);
  const tested = async (file: string) => {
    const { code, stdout } = await run(['rules', 'test', file, '--json']);
    const { rules, problems } = JSON.parse(stdout) as { rules: { problem: string }[]; problems: string[] };
    return { code, said: [...rules.map(({ problem }) => problem), ...problems] };
  };

  t.strictSame(await tested('good.yaml'), { code: 0, said: [null] });
  t.strictSame(await tested('wrong.yaml'), {
    code: 1,
    said: ['samples.fail[0] is not reported: it was read as main.tf'],
  });
  t.match(await tested('broken.yaml'), { code: 1, said: [/"has\(resource\.tags" is not a valid condition/] });
  t.match(await tested('other.yaml'), {
    code: 1,
    said: [/^other\.yaml: the policy: "when2" is not a field of a policy/],
  });
  const table = await run(['rules', 'test', 'wrong.yaml']);
  t.match(table.stdout, /bucket-owner-tag +2 +failed: samples\.fail\[0\] is not reported/);
});
