// What Terraform's expressions come to, seen through a policy that looks at one field.
import t from 'tap';
import { readPolicy } from '../../../../../packages/core/src/scan/engines/infrastructure/infrastructure-policy.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

/** Reports a `probe` whose field `value` is `bad`, whatever makes it so. */
const probe = readPolicy({
  id: 'probe-value',
  title: 'Probe has a bad value',
  severity: 'high',
  description: 'For tests.',
  remediation: 'None.',
  resources: ['probe'],
  condition: 'resource.value != "bad"',
  at: 'value',
  samples: { fail: ['-'], pass: ['-'] },
});

async function reported(files: Readonly<Record<string, string>> | string): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(typeof files === 'string' ? { 'main.tf': files } : files, [
    probe,
  ]);
  return detections.map(({ location }) => `${location?.path}:${location?.startLine}`).sort();
}

/** A probe with one expression, after other lines. */
const probeOf = (expression: string, before = '') =>
  `${before}\nresource "probe" "a" {\n  value = ${expression}\n}\n`;

t.test('terraformReader: evaluates expressions', async (t) => {
  const bad = [
    '"bad"',
    `"\${"b"}ad"`,
    '"ok" == "ok" ? "bad" : "good"',
    'lower("BAD")',
    'format("%s%s", "b", "ad")',
    'join("", ["b", "ad"])',
    'lookup({ a = "bad" }, "a", "good")',
    'element(["good", "bad"], 3)',
    'merge({ a = "x" }, { a = "bad" }).a',
    '[for one in ["bad"] : one][0]',
    '{ for key, one in { k = "bad" } : key => one }["k"]',
    'jsondecode("{\\"a\\": \\"bad\\"}").a',
    'try(null, "bad")',
    'coalesce("", "bad")',
    '(true && !false) ? "bad" : "good"',
    'split(",", "x,bad")[1]',
    '[{ a = "bad" }][*].a == ["bad"] ? "bad" : "good"',
    'trimspace(<<-EOT\n    bad\n  EOT\n  )',
    'length([1, 2]) > 1 ? "bad" : "good"',
    '-1 < 0 ? "bad" : "good"',
  ];
  for (const expression of bad) t.not((await reported(probeOf(expression))).length, 0, expression);
});

t.test('terraformReader: unknown stays unknown and fails nothing', async (t) => {
  const unknown = [
    'var.given',
    `"ba\${var.given}"`,
    'aws_thing.other.id',
    'data.aws_thing.other.id',
    'var.given ? "bad" : "good"',
    'local.circular',
    'uuid()',
    'module.elsewhere.value',
    'contains([var.given], "x") ? "bad" : "good"',
  ];
  const before =
    'variable "given" {}\nlocals {\n  circular = local.circular\n}\nmodule "elsewhere" {\n  source = "terraform-aws-modules/vpc/aws"\n}';
  for (const expression of unknown) t.same(await reported(probeOf(expression, before)), [], expression);
});

t.test('terraformReader: variables come from defaults, tfvars and locals', async (t) => {
  const main = probeOf(
    'local.value',
    'variable "value" {\n  default = "good"\n}\nlocals {\n  value = var.value\n}',
  );
  t.same(await reported(main), []);
  t.same(await reported({ 'main.tf': main, 'terraform.tfvars': 'value = "bad"' }), ['main.tf:8']);
  t.same(await reported({ 'main.tf': main, 'prod.tfvars': 'value = "bad"' }), [], 'not loaded by itself');
});

t.test('terraformReader: modules get what they are called with', async (t) => {
  const module = probeOf('var.value', 'variable "value" {\n  default = "bad"\n}');
  const call = (value: string) => `module "m" {\n  source = "./modules/m"\n  value  = ${value}\n}\n`;
  const path = 'modules/m/main.tf';

  t.same(await reported({ 'main.tf': call('"good"'), [path]: module }), [], 'the default is not used');
  t.same(await reported({ 'main.tf': call('"bad"'), [path]: module }), ['modules/m/main.tf:5']);
  t.same(await reported({ [path]: module }), ['modules/m/main.tf:5'], 'a module that nobody calls');
  const output = `${call('"good"')}${probeOf('module.m.out')}`;
  t.same(
    await reported({ 'main.tf': output, [path]: `${module}output "out" {\n  value = "bad"\n}\n` }),
    ['main.tf:7'],
    'outputs',
  );
});

t.test('terraformReader: count, for_each and dynamic blocks are expanded', async (t) => {
  t.same(await reported('resource "probe" "a" {\n  count = 0\n  value = "bad"\n}'), []);
  t.same(
    await reported('resource "probe" "a" {\n  for_each = toset(["x", "bad"])\n  value = each.value\n}'),
    ['main.tf:3'],
  );
  t.same(
    await reported('resource "probe" "a" {\n  for_each = { k = { v = "bad" } }\n  value = each.value.v\n}'),
    ['main.tf:3'],
  );
  const dynamic = (list: string) =>
    `resource "aws_security_group" "a" {\n  dynamic "ingress" {\n    for_each = ${list}\n    content {\n      from_port   = ingress.value\n      to_port     = ingress.value\n      protocol    = "tcp"\n      cidr_blocks = ["0.0.0.0/0"]\n    }\n  }\n}`;
  const ssh = async (list: string) =>
    (await scanInfrastructure({ 'main.tf': dynamic(list) })).detections.filter(
      ({ ruleId }) => ruleId === 'aws-security-group-open-ssh',
    ).length;
  t.equal(await ssh('[443, 22]'), 1);
  t.equal(await ssh('[443]'), 0);
  t.equal(await ssh('var.ports'), 0, 'unknown');
});

t.test('terraformReader: IAM policies are read from JSON text, jsonencode and documents', async (t) => {
  const documents = {
    jsonencode: 'jsonencode({ Statement = [{ Effect = "Allow", Action = "*", Resource = "*" }] })',
    heredoc: `<<EOT\n{"Statement": {"Effect": "Allow", "Action": ["*"], "Resource": "*", "Sid": "\${var.x}"}}\nEOT`,
    document: 'data.aws_iam_policy_document.p.json',
  };
  const data =
    'data "aws_iam_policy_document" "p" {\n  statement {\n    actions   = ["*"]\n    resources = ["*"]\n  }\n}\n';
  for (const [name, policy] of Object.entries(documents)) {
    const text = `${data}resource "aws_iam_policy" "a" {\n  policy = ${policy}\n}\n`;
    const { detections } = await scanInfrastructure({ 'main.tf': text });
    t.ok(
      detections.some(({ ruleId }) => ruleId === 'excessive-cloud-permissions'),
      name,
    );
    const denied = text.replace('"Allow"', '"Deny"').replace('actions ', 'effect = "Deny"\n    actions ');
    const { detections: none } = await scanInfrastructure({ 'main.tf': denied });
    t.notOk(
      none.some(({ ruleId }) => ruleId === 'excessive-cloud-permissions'),
      `${name}, Deny`,
    );
  }
});

t.test('isPublic: a prefix of no bits is everything, whatever address stands before it', async (t) => {
  const opened = async (network: string) => {
    const rule = `resource "aws_security_group_rule" "r" {\n  type = "ingress"\n  from_port = 22\n  to_port = 22\n  protocol = "tcp"\n  cidr_blocks = ["${network}"]\n}\n`;
    const { detections } = await scanInfrastructure({ 'main.tf': rule });
    return detections.some(({ ruleId }) => ruleId === 'aws-security-group-open-ssh');
  };

  t.ok(await opened('10.0.0.0/0'));
  t.ok(await opened('2001:db8::/0'));
  t.notOk(await opened('10.0.0.0/8'));
  t.notOk(await opened('pl-123/0'));
});

t.test('inlineIgnores: comments of other scanners accept by alias, and are shown', async (t) => {
  const acl = (comment: string, inside = '') =>
    `${comment}\nresource "aws_s3_bucket_acl" "a" {\n  ${inside}\n  acl = "public-read"\n}\n`;
  const kinds: Readonly<Record<string, string>> = {
    [acl('', '# checkov:skip=CKV_AWS_20:it is a web site')]: 'checkov:skip it is a web site',
    [acl('#trivy:ignore:AVD-AWS-0092')]: 'trivy:ignore null',
    [acl('# trivy:ignore:aws-0092')]: 'trivy:ignore null',
    [acl('', '# kics-scan ignore-line')]: 'kics-scan ignore-line null',
    [acl('# kics-scan ignore-block')]: 'kics-scan ignore-block null',
    [acl('', '# checkov:skip=CKV_AWS_999:another')]: 'none',
    [acl('# a comment')]: 'none',
  };
  for (const [text, expected] of Object.entries(kinds)) {
    const { detections } = await scanInfrastructure({ 'main.tf': text });
    const found = detections.find(({ ruleId }) => ruleId === 'aws-s3-bucket-public-acl');
    const { suppression } = found ?? {};
    t.equal(suppression ? `${suppression.kind} ${suppression.reason}` : 'none', expected, text);
  }
});
