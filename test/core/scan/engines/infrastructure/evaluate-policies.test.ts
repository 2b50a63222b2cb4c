// Where a violation is: the item that is wrong, not the list that it is one of.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

/** `line rule` of what is found at the given rules. */
async function placesOf(path: string, text: string, ...rules: readonly string[]) {
  const { detections } = await scanInfrastructure({ [path]: text });
  return detections
    .filter(({ ruleId }) => rules.includes(ruleId))
    .map(({ location, ruleId }) => `${location?.startLine} ${ruleId}`)
    .sort();
}

t.test('evaluate policies: the item of a list of texts that is wrong', async (t) => {
  const compose = `services:
  app:
    image: registry.example.com/app:1.4.2
    volumes:
      - data:/var/lib/app
      - /var/run/docker.sock:/var/run/docker.sock
    cap_add: [CHOWN, SYS_ADMIN]
`;
  t.same(await placesOf('compose.yaml', compose, 'container-host-access', 'compose-capabilities'), [
    '6 container-host-access',
    '7 compose-capabilities',
  ]);
  const group = `resource "aws_security_group_rule" "a" {
  type        = "ingress"
  from_port   = 22
  to_port     = 22
  protocol    = "tcp"
  cidr_blocks = [
    "10.0.0.0/8",
    "0.0.0.0/0",
  ]
}
`;
  t.same(await placesOf('main.tf', group, 'aws-security-group-open-ssh'), ['8 aws-security-group-open-ssh']);
});

t.test(
  'evaluate policies: the list, where something is missing in it or only all of it is wrong',
  async (t) => {
    const redshift = (parameters: string) => `resource "aws_docdb_cluster" "a" {
  enabled_cloudwatch_logs_exports = ${parameters}
}
`;
    t.same(await placesOf('main.tf', redshift('[\n    "other",\n  ]'), 'aws-docdb-logging'), [
      '2 aws-docdb-logging',
    ]);
    t.same(
      await placesOf('main.tf', redshift('[\n    "other",\n    "audit",\n  ]'), 'aws-docdb-logging'),
      [],
    );
  },
);

t.test('evaluate policies: the field of an item that has fields', async (t) => {
  const pod = `apiVersion: v1
kind: Pod
metadata: {name: app, namespace: shop}
spec:
  volumes:
    - name: data
      emptyDir: {}
    - name: host
      hostPath: {path: /}
  containers:
    - name: app
      image: registry.example.com/app:1.4.2
`;
  t.same(await placesOf('pod.yaml', pod, 'container-host-access'), ['9 container-host-access']);
});

t.test(
  'evaluate policies: a list that a caller gives a module is reported at the module, once',
  async (t) => {
    const called = `variable "cidrs" {}

resource "aws_security_group_rule" "a" {
  type        = "ingress"
  from_port   = 22
  to_port     = 22
  protocol    = "tcp"
  cidr_blocks = var.cidrs
}
`;
    const call = (name: string) => `module "${name}" {
  source = "./ssh"
  cidrs = [
    "10.0.0.0/8",
    "0.0.0.0/0",
  ]
}
`;
    const { detections } = await scanInfrastructure({
      'ssh/main.tf': called,
      'main.tf': `${'# ssh\n'.repeat(20)}${call('a')}${call('b')}`,
    });
    const found = detections.filter(({ ruleId }) => ruleId === 'aws-security-group-open-ssh');
    t.same(
      found.map(({ location }) => `${location?.path}:${location?.startLine}`),
      ['ssh/main.tf:8'],
    );
    t.match(found[0]?.description, 'The value is written in `main.tf`, line 25.');
  },
);

t.test('evaluate policies: a list that is chosen from others has no lines here', async (t) => {
  const chosen = `locals {
  everybody = [
    "0.0.0.0/0",
  ]
}
resource "aws_security_group_rule" "a" {
  type        = "ingress"
  from_port   = 22
  to_port     = 22
  protocol    = "tcp"
  cidr_blocks = true ? local.everybody : []
}
`;
  t.same(await placesOf('main.tf', chosen, 'aws-security-group-open-ssh'), [
    '11 aws-security-group-open-ssh',
  ]);
});
