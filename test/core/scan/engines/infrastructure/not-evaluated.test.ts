// What users read of a file of infrastructure that was not evaluated, or not whole: which one, where, and why.
import t from 'tap';
import { readPolicy } from '../../../../../packages/core/src/scan/engines/infrastructure/infrastructure-policy.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

const messagesOf = async (...given: Parameters<typeof scanInfrastructure>) =>
  (await scanInfrastructure(...given)).notices.map(({ message }) => message);

t.test('infrastructure_not_evaluated: says of each file where it ends and why', async (t) => {
  const { notices } = await scanInfrastructure({
    'a.tf': 'resource "aws_s3_bucket" "a" {\n  bucket = \n}\n',
    'b/main.tf': 'resource "aws_s3_bucket" "b" {\n',
    'prod/kustomization.yaml': 'resources: [../base]\n',
  });

  t.match(notices, [
    {
      subject: 'Kubernetes',
      message: /: prod\/kustomization\.yaml: "\.\.\/base" is not in the repository\. /,
    },
    {
      subject: 'Terraform',
      count: 2,
      message:
        /^2 Terraform files could not be evaluated, or not whole: a\.tf:2: .+; b\/main\.tf:\d: The block .+ has no closing brace\. Policies/,
      causes: [
        { path: 'a.tf', line: 2 },
        { path: 'b/main.tf', message: 'The block resource has no closing brace.' },
      ],
    },
  ]);
});

t.test('infrastructure_not_evaluated: quotes no text of the file', async (t) => {
  const value = ['hunter', 'two'].join('-');

  const messages = await messagesOf({ 'deploy.yaml': `apiVersion: v1\nkind: Pod\nspec: "a" ${value}\n` });

  t.match(messages, [/deploy\.yaml:3: /]);
  t.notMatch(messages[0], value);
});

t.test('infrastructure_not_evaluated: names the policy whose condition takes too many steps', async (t) => {
  const all = 'resources("aws_sns_topic").all(a, resources("aws_sns_topic").all(b, a.name != b.title))';
  const policy = readPolicy({
    id: 'slow-policy',
    title: 'Slow policy',
    severity: 'low',
    description: 'For tests.',
    remediation: 'None.',
    resources: ['aws_s3_bucket'],
    condition: all,
    samples: { fail: ['-'], pass: ['-'] },
  });
  const topics = Array.from(
    { length: 400 },
    (_, n) => `resource "aws_sns_topic" "t${n}" {\n  name = "${n}"\n}\n`,
  );

  const messages = await messagesOf({ 'main.tf': `resource "aws_s3_bucket" "a" {}\n${topics.join('')}` }, [
    policy,
  ]);

  t.strictSame(messages, [
    '1 evaluation of infrastructure policies ended early: main.tf:1: The condition of slow-policy takes too many steps.',
  ]);
});
