// Hostile input ends within its budget, and is told; what is read costs steps in proportion to its size.
import t from 'tap';
import { EvaluationBudget } from '../../../../../packages/core/src/scan/engines/infrastructure/evaluation-budget.ts';
import {
  type ParsedTemplate,
  parseTemplate,
} from '../../../../../packages/core/src/scan/engines/infrastructure/readers/helm/parse-template.ts';
import { terraformReader } from '../../../../../packages/core/src/scan/engines/infrastructure/readers/terraform/terraform-reader.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

const hostile: Readonly<Record<string, string>> = {
  'nested expressions': `resource "a" "b" {\n  c = ${'['.repeat(50_000)}${']'.repeat(50_000)}\n}`,
  'nested parentheses': `resource "a" "b" {\n  c = ${'('.repeat(50_000)}1${')'.repeat(50_000)}\n}`,
  'nested negations': `resource "a" "b" {\n  c = ${'!'.repeat(50_000)}true\n}`,
  'nested templates': `resource "a" "b" {\n  c = ${'"${'.repeat(20_000)}1${'}"'.repeat(20_000)}\n}`,
  'nested blocks': `${'a {\n'.repeat(50_000)}${'}\n'.repeat(50_000)}`,
  'nested loops': `locals {\n  r = range(1000)\n  all = [for a in local.r : [for b in local.r : [for c in local.r : a + b + c]]]\n}\nresource "a" "b" {\n  c = local.all\n}`,
};

for (const [name, text] of Object.entries(hostile)) {
  t.test(`terraformReader: ${name} are bounded and told`, async (t) => {
    const { notices } = await scanInfrastructure({ 'main.tf': text }, undefined, 1_000_000);

    t.match(notices, [
      { reason: 'infrastructure_not_evaluated', subject: 'Terraform', examples: ['main.tf'] },
    ]);
  });
}

t.test('terraformReader: for_each over very many and texts that double are cut', async (t) => {
  const doubled = Array.from({ length: 60 }, (_, n) => `  t${n + 1} = "\${local.t${n}}\${local.t${n}}"`).join(
    '\n',
  );
  const text = `locals {\n  t0 = "ab"\n${doubled}\n}\nresource "aws_s3_bucket_acl" "a" {\n  for_each = toset(flatten([for a in range(1000) : [for b in range(1000) : "\${a}-\${b}"]]))\n  bucket   = local.t60\n  acl      = "public-read"\n}`;

  const { notices } = await scanInfrastructure({ 'main.tf': text }, undefined, 2_000_000);

  t.match(notices, [{ reason: 'infrastructure_not_evaluated', examples: ['main.tf'] }]);
});

t.test('terraformReader: modules that call themselves or each other end', async (t) => {
  const call = (source: string) =>
    `module "m" {\n  source = "${source}"\n  count  = 20\n}\nresource "a" "b" {}\n`;
  const { notices } = await scanInfrastructure(
    { 'a/main.tf': call('../b'), 'b/main.tf': call('../a'), 'c/main.tf': call('./.') },
    undefined,
    2_000_000,
  );

  t.match(notices, [{ reason: 'infrastructure_not_evaluated' }]);
});

t.test('terraformReader: steps grow in proportion to what is read', async (t) => {
  const steps = (times: number): number => {
    const budget = new EvaluationBudget(10_000_000);
    const reader = terraformReader.open({ budget, unevaluated: () => {} });
    const block = (n: number) =>
      `variable "v${n}" {\n  default = "x"\n}\nresource "a" "b${n}" {\n  c = "\${var.v${n}}-\${a.b${n - 1}.d}"\n  d = var.v${n}\n}\n`;
    const text = Array.from({ length: times }, (_, n) => block(n)).join('');
    for (const _ of reader.read({ path: 'main.tf', text }));
    for (const group of reader.finish?.() ?? []) t.ok(group.length >= 0);
    return budget.used;
  };

  const [one, two, four] = [steps(200), steps(400), steps(800)];

  t.ok(two < 2.2 * one && four < 2.2 * two, `${one}, ${two}, ${four}`);
});

t.test('helmReader: actions that never end, and strings in them, are read once', (t) => {
  // Strings that could be read in two ways would double the work with each: forty of them would never end.
  const open = [
    '{{ ""'.repeat(40),
    `{{ ${'"" '.repeat(40_000)}`,
    '{{ `'.repeat(40_000),
    '{{/* '.repeat(40_000),
  ];
  for (const text of open) t.same(parseTemplate(text).nodes, [{ kind: 'text', text, line: 1 }]);
  const shown = ({ nodes }: ParsedTemplate) =>
    nodes.flatMap((node) => (node.kind === 'text' ? [node.text] : [node.kind]));
  t.same(shown(parseTemplate('a {{/* "one */}} b {{ "}}" }} c {{- `}}` -}} d')), [
    'a ',
    ' b ',
    'output',
    ' c',
    'output',
    'd',
  ]);
  t.throws(() => parseTemplate('{{ it"s }}\nb {{ "c" }}'), { message: 'The action cannot be read: it"s' });
  t.end();
});

t.test('infrastructureEngine: a megabyte of blank lines is looked at once by each reader', async (t) => {
  // Where each line is the beginning of all that follow, this would take a quarter of an hour.
  const blank = '\n '.repeat(500_000);
  const files = ['main.tf', 'template.json', 'list.yaml', 'docker-compose.yml', 'tasks/main.yml'];
  const { detections } = await scanInfrastructure(
    Object.fromEntries(files.map((path) => [path, `services:${blank}`])),
  );
  t.same(detections, []);
});

t.test('infrastructureEngine: reads UTF-16, lone carriage returns and quoted keys', async (t) => {
  const workflow = `"on": issues\n"jobs": {one: {runs-on: ubuntu-latest, steps: [{run: "echo $\{{ github.event.issue.title }}"}]}}\n`;
  const path = '.github/workflows/one.yml';
  const idsOf = async (files: Readonly<Record<string, string | Buffer>>): Promise<readonly string[]> =>
    (await scanInfrastructure(files)).detections.map(({ ruleId }) => ruleId);
  const expected = await idsOf({ [path]: workflow });

  t.ok(
    expected.some((id) => /injection/.test(id)),
    expected.join(', '),
  );
  t.strictSame(await idsOf({ [path]: Buffer.from(`\ufeff${workflow}`, 'utf16le') }), expected);
  t.strictSame(await idsOf({ [path]: `# a comment\r${workflow.replaceAll('\n', '\r')}` }), expected);
});

t.test('infrastructureEngine: files that are not evaluated are named', async (t) => {
  const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: "{{"}\n';
  const { notices } = await scanInfrastructure({ 'deploy/templates/pod.yaml': pod });
  const large = await scanInfrastructure({
    'pod.yaml': `${pod}# ${'x'.repeat(1_100_000)}\n`,
    'data.yaml': `- ${'x'.repeat(1_100_000)}\n`,
  });

  t.match(notices, [{ subject: 'Helm', examples: ['deploy/templates/pod.yaml'] }]);
  t.strictSame(large.unread, [{ path: 'pod.yaml', reason: 'too_large' }]);
});

const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('');
const listed = (count: number, one: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => one(index));
const nested = (depth: number, within: (inner: string) => string, innermost: string): string =>
  depth === 0 ? innermost : within(nested(depth - 1, within, innermost));

/** What a file may hold, and one more. */
const tooMany: Readonly<
  Record<string, readonly [path: string, limit: number, text: (count: number) => string]>
> = {
  CloudFormation: [
    'stack.yaml',
    1_000,
    (count) => `Resources:\n${times(count, (n) => `  R${n}:\n    Type: AWS::SNS::Topic\n`)}`,
  ],
  'Terraform plan': [
    'plan.json',
    20_000,
    (count) =>
      JSON.stringify({
        terraform_version: '1.9.0',
        planned_values: {
          root_module: { resources: listed(count, (n) => ({ type: 'a', address: `a.b${n}`, values: {} })) },
        },
      }),
  ],
  'ARM template': [
    'azuredeploy.json',
    1_000,
    (count) =>
      JSON.stringify({
        $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
        resources: listed(count, (n) => ({ type: 'Microsoft.Network/publicIPAddresses', name: `ip${n}` })),
      }),
  ],
  Bicep: [
    'main.bicep',
    1_000,
    (count) =>
      times(
        count,
        (n) => `resource r${n} 'Microsoft.Network/publicIPAddresses@2023-04-01' = {\n  name: 'ip${n}'\n}\n`,
      ),
  ],
  Kubernetes: [
    'list.yaml',
    1_000,
    (count) =>
      `apiVersion: v1\nkind: List\nitems:\n${times(count, () => '- {apiVersion: v1, kind: Namespace}\n')}`,
  ],
  Compose: [
    'docker-compose.yml',
    500,
    (count) => `services:\n${times(count, (n) => `  s${n}:\n    image: a:1\n`)}`,
  ],
  Dockerfile: ['Dockerfile', 5_000, (count) => `FROM scratch\n${times(count - 1, (n) => `LABEL l${n}=1\n`)}`],
  nginx: ['nginx.conf', 5_000, (count) => `http {\n${times(count - 1, () => 'server {}\n')}}\n`],
  Ansible: ['tasks/main.yml', 5_000, (count) => times(count, () => '- ping:\n')],
  'GitHub Actions jobs': [
    '.github/workflows/jobs.yml',
    500,
    (count) => `on: push\njobs:\n${times(count, (n) => `  j${n}: {runs-on: a}\n`)}`,
  ],
  'GitHub Actions steps': [
    '.github/workflows/steps.yml',
    1_000,
    (count) => `on: push\njobs:\n  a:\n    steps:\n${times(count, () => '    - run: a\n')}`,
  ],
  'GitHub Actions commands': [
    '.github/workflows/commands.yml',
    500,
    (count) => `on: push\njobs:\n  a:\n    steps:\n    - run: |\n${times(count, () => '        a\n')}`,
  ],
  'GitHub Actions characters of a line': [
    '.github/workflows/line.yml',
    2_000,
    (count) => `on: push\njobs:\n  a:\n    steps:\n    - run: ${'a'.repeat(count)}\n`,
  ],
  'GitLab CI jobs': ['.gitlab-ci.yml', 1_000, (count) => times(count, (n) => `j${n}:\n  script: a\n`)],
  'GitLab CI lines': ['.gitlab-ci.yml', 2_000, (count) => `a:\n  script:\n${times(count, () => '  - a\n')}`],
  'Azure Pipelines': [
    'azure-pipelines.yml',
    5_000,
    (count) => `steps:\n${times(count, () => '- bash: a\n')}`,
  ],
  CircleCI: [
    '.circleci/config.yml',
    1_000,
    (count) => `orbs:\n${times(count, (n) => `  o${n}: a/b@1.2.3\n`)}`,
  ],
};

for (const [name, [path, limit, text]] of Object.entries(tooMany)) {
  t.test(
    `infrastructureReaders: ${name} beyond the limit are reported, those within it are not`,
    async (t) => {
      const within = await scanInfrastructure({ [path]: text(limit) });
      const beyond = await scanInfrastructure({ [path]: text(limit + 1) });

      t.same([within.notices, within.unread], [[], []]);
      t.match(beyond.notices, [{ reason: 'infrastructure_not_evaluated', examples: [path] }]);
    },
  );
}

const tooDeep: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'tasks/main.yml': {
    'tasks/main.yml': `- ${nested(22, (inner) => `{block: [${inner}]}`, '{ping: }')}\n`.replace(
      /^- \{(.*)\}$/m,
      '- $1',
    ),
  },
  'azure-pipelines.yml': { 'azure-pipelines.yml': `steps:\n- ${'{a: '.repeat(40)}b${'}'.repeat(40)}\n` },
  'plan.json': {
    'plan.json': JSON.stringify({
      terraform_version: '1.9.0',
      planned_values: {
        root_module: JSON.parse(nested(22, (inner) => `{"child_modules":[${inner}]}`, '{}')),
      },
    }),
  },
  'chart/templates/a.yaml': {
    'chart/Chart.yaml': 'name: a\n',
    'chart/templates/a.yaml': '{{ define "a" }}{{ include "a" . }}{{ end }}{{ include "a" . }}\n',
  },
};

for (const [path, files] of Object.entries(tooDeep)) {
  t.test(`infrastructureReaders: nesting beyond the limit is reported: ${path}`, async (t) => {
    t.match((await scanInfrastructure(files)).notices, [
      { reason: 'infrastructure_not_evaluated', examples: [path] },
    ]);
  });
}
