// Policies of a repository's own: `assay scan` and hooks read the same ones, and none costs more than its share.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { scan } from '../../../../../packages/core/src/scan/pipeline/scan.ts';
import { scanChanges } from '../../../../../packages/core/src/scan/pipeline/scan-changes.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';

const untagged = 'resource "aws_s3_bucket" "a" {}';
const tagged = 'resource "aws_s3_bucket" "a" {\n  bucket = "a"\n  tags = { owner = "payments" }\n}';

const policy = (more: object = {}) => ({
  id: 'bucket-owner-tag',
  title: 'Bucket without an owner tag',
  severity: 'low',
  description: 'Its owner is not known.',
  remediation: 'Set the tag.',
  resources: ['aws_s3_bucket'],
  condition: 'has(resource.tags.owner)',
  samples: { fail: [untagged], pass: [tagged] },
  ...more,
});
const bucket = 'resource "aws_s3_bucket" "data" {\n  bucket = "data"\n}\n';
const config = (...policies: readonly unknown[]) => ({ 'assay.config.json': JSON.stringify({ policies }) });

type Tree = Record<string, string | Record<string, string>>;

async function audit(folder: string) {
  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });
  const [first] = audits;
  const places = (first?.findings ?? [])
    .filter(({ ruleId }) => ruleId === 'bucket-owner-tag')
    .map(({ location }) => `${location?.path}:${location?.startLine}`);
  const problems = (first?.coverage.problems ?? []).map(({ path, message }) => `${path}: ${message}`);
  const notices = first?.coverage.notices ?? [];
  return { places, problems, notices };
}

t.test('policies: those of a file and of the configuration are evaluated', async (t) => {
  const file = { 'assay-policies': { 'tag.yaml': JSON.stringify(policy()) }, 'main.tf': bucket };
  const found = async (tree: Tree) => (await audit(t.testdir(tree))).places;

  t.same(await found({ ...config('assay-policies/tag.yaml'), ...file }), ['main.tf:1']);
  t.same(await found({ ...config(policy()), 'main.tf': bucket }), ['main.tf:1']);
  t.same(await found(file), []);
});

t.test('policies: hooks evaluate them, too', async (t) => {
  const folder = t.testdir();
  const { git } = gitRepository(folder, config(policy()));
  writeFileSync(join(folder, 'main.tf'), bucket);
  git('add', '.');

  const { audits } = await scanChanges(folder, { kind: 'staged' }, { types: ['security'] });

  t.ok(audits[0]?.findings.some(({ ruleId }) => ruleId === 'bucket-owner-tag'));
});

t.test('policies: one that cannot be used is named, the others count', async (t) => {
  const given = [
    policy({ id: 'aws-s3-bucket-versioning' }),
    policy({ id: 'other-tag', condition: 'resource.(' }),
    policy({ id: 'third-tag', edits: [{ find: '(a+)+$', replace: '' }] }),
    'assay-policies/missing.yaml',
    policy(),
    policy(),
  ];

  const { places, problems } = await audit(t.testdir({ ...config(...given), 'main.tf': bucket }));

  t.same(places, ['main.tf:1']);
  t.match(problems, [
    /^assay\.config\.json: policies\[0\]: id: aws-s3-bucket-versioning is a policy of Assay/,
    /^assay\.config\.json: policies\[1\]: "resource\.\(" is not a valid condition/,
    /^assay\.config\.json: policies\[2\]: edits: only/,
    /^assay-policies\/missing\.yaml: The file is missing/,
    /^assay\.config\.json: policies\[5\]: id: bucket-owner-tag is used twice/,
  ]);
});

t.test('policies: one that does not do what its samples say is left out, and named', async (t) => {
  const samples = (fail: unknown, pass: unknown) => policy({ samples: { fail: [fail], pass: [pass] } });
  const role = 'apiVersion: v1\nkind: Pod\nspec: {}\n';
  const said: readonly (readonly [unknown, RegExp])[] = [
    [samples(tagged, tagged), /samples\.fail\[0\] is not reported: it was read as main\.tf\.$/],
    [samples(untagged, untagged), /samples\.pass\[0\] is reported\.$/],
    [samples(untagged, '# nothing'), /samples\.pass\[0\] has none of the policy's resources/],
    [samples(untagged, 'resource "aws_s3_bucket" {'), /samples\.pass\[0\] cannot be evaluated: main\.tf:1: /],
    [
      samples({ 'other.yaml': role }, tagged),
      /samples\.fail\[0\] is not reported: it was read as other\.yaml/,
    ],
  ];
  for (const [given, expected] of said) {
    const { places, problems } = await audit(t.testdir({ ...config(given), 'main.tf': bucket }));
    t.same(places, []);
    t.match(problems, [expected]);
  }
});

t.test('policies: samples without a path are read as what has the resources of the policy', async (t) => {
  const texts: Readonly<Record<string, readonly [bad: string, good: string]>> = {
    'kubernetes.container': [
      'apiVersion: v1\nkind: Pod\nspec:\n  containers: [{name: bad}]\n',
      'apiVersion: v1\nkind: Pod\nspec:\n  containers: [{name: good}]\n',
    ],
    'compose.service': ['services:\n  bad: {image: a}\n', 'services:\n  good: {image: a}\n'],
    'github.job': ['on: push\njobs:\n  bad: {}\n', 'on: push\njobs:\n  good: {}\n'],
    'AWS::SQS::Queue': [
      'Resources:\n  bad:\n    Type: AWS::SQS::Queue\n',
      '{"Resources": {"good": {"Type": "AWS::SQS::Queue"}}}',
    ],
    'Microsoft.Network/virtualNetworks': [
      "resource bad 'Microsoft.Network/virtualNetworks@2023-04-01' = {\n  name: 'bad'\n}\n",
      "resource good 'Microsoft.Network/virtualNetworks@2023-04-01' = {\n  name: 'good'\n}\n",
    ],
  };
  const own = Object.entries(texts).map(([type, [bad, good]], index) =>
    policy({
      id: `own-${index}`,
      resources: [type],
      condition: '!name.contains("bad")',
      samples: { fail: [bad], pass: [good] },
    }),
  );

  const { problems } = await audit(t.testdir({ ...config(...own), 'main.tf': bucket }));

  t.same(problems, []);
});

t.test('policies: conditions that take too many steps end, and are reported', async (t) => {
  const all =
    'resources("aws_s3_bucket").all(a, resources("aws_s3_bucket").all(b, has(a.bucket) || has(b.bucket)))';
  const slow = Array.from({ length: 20 }, (_, n) => policy({ id: `slow-${n}`, condition: all }));
  const many = Array.from({ length: 200 }, (_, n) => bucket.replace('"data"', `"b${n}"`)).join('');

  const { notices } = await audit(t.testdir({ ...config(...slow), 'main.tf': many }));

  t.match(
    notices.filter(({ reason }) => reason === 'infrastructure_not_evaluated'),
    [{ subject: 'Policy' }],
  );
});
