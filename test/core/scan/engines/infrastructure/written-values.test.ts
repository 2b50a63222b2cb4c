// A value that a resource only refers to is named where it is written: by a caller, in a file of values, or as a default.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

async function written(files: Readonly<Record<string, string>>, policy: string): Promise<string | undefined> {
  const { detections } = await scanInfrastructure(files);
  const [found] = detections.filter(({ ruleId }) => ruleId === policy);
  return /The value is written in `([^`]+)`, line (\d+)\./
    .exec(found?.description ?? '')
    ?.slice(1)
    .join(':');
}

const acl = 'aws-s3-bucket-public-acl';
const bucket = (value: string) =>
  `resource "aws_s3_bucket_acl" "a" {\n  bucket = "a"\n  acl    = ${value}\n}\n`;
const called = (value: string) => `module "a" {\n  source = "./m"\n  acl    = ${value}\n}\n`;

t.test('terraform: what a caller, a file of values or a default gives', async (t) => {
  const variable = 'variable "acl" {\n  default = "private"\n}\n';
  for (const [what, files, place] of [
    ['in place', { 'main.tf': bucket('"public-read"') }, undefined],
    [
      'a default',
      { 'main.tf': bucket('var.acl'), 'v.tf': 'variable "acl" {\n\n  default = "public-read"\n}\n' },
      'v.tf:3',
    ],
    [
      'a file of values',
      { 'main.tf': bucket('var.acl'), 'v.tf': variable, 'terraform.tfvars': 'a = 1\nacl = "public-read"\n' },
      'terraform.tfvars:2',
    ],
    [
      'a caller',
      { 'main.tf': called('"public-read"'), 'm/main.tf': variable + bucket('var.acl') },
      'main.tf:3',
    ],
    [
      'what a caller refers to',
      {
        'main.tf': `variable "x" {\n  default = "public-read"\n}\n${called('var.x')}`,
        'm/main.tf': variable + bucket('var.acl'),
      },
      'main.tf:2',
    ],
    [
      'behind a local name',
      {
        'main.tf': `locals {\n  acl = var.acl\n}\n${bucket('local.acl')}`,
        'v.tf': 'variable "acl" { default = "public-read" }\n',
      },
      'v.tf:1',
    ],
  ] as const)
    t.equal(await written(files as Readonly<Record<string, string>>, acl), place, what);
});

t.test('terraform: the one item of a list', async (t) => {
  const files = {
    'main.tf': 'module "a" {\n  source = "./m"\n  open = "0.0.0.0/0"\n}\n',
    'm/main.tf':
      'variable "open" {}\nresource "aws_security_group" "a" {\n  ingress {\n    from_port = 22\n    to_port = 22\n    protocol = "tcp"\n    cidr_blocks = [var.open]\n  }\n}\n',
  };
  t.equal(await written(files, 'aws-security-group-open-ssh'), 'main.tf:3');
});

const chart = {
  'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 1.0.0\n',
  'c/values.yaml': 'security:\n  privileged: false\n',
};
const pod = (context: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n    - name: a\n      image: a\n      securityContext:\n${context}`;

t.test('helm: the file of values that gives a field, or the map that it stands in', async (t) => {
  const one = pod('        privileged: {{ .Values.security.privileged }}\n');
  const whole = pod('        {{- toYaml .Values.security | nindent 8 }}\n');
  const policy = 'container-privileged';
  for (const template of [one, whole]) {
    const files = { ...chart, 'c/templates/pod.yaml': template };
    t.equal(
      await written({ ...files, 'c/values-prod.yaml': '# prod\nsecurity:\n  privileged: true\n' }, policy),
      'c/values-prod.yaml:3',
    );
    t.equal(
      await written({ ...files, 'c/values.yaml': 'security: {privileged: true}\n' }, policy),
      'c/values.yaml:1',
    );
  }
  const fixed = pod('        privileged: true\n');
  t.equal(await written({ ...chart, 'c/templates/pod.yaml': fixed }, policy), undefined);
});

t.test('cloudformation: a parameter by its stack, or its default', async (t) => {
  const nested =
    'Parameters:\n  Cidr:\n    Type: String\n    Default: 0.0.0.0/0\nResources:\n  G:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      GroupDescription: a\n      SecurityGroupIngress:\n        - IpProtocol: tcp\n          FromPort: 22\n          ToPort: 22\n          CidrIp: !Ref Cidr\n';
  const stack = (value: string) =>
    `Parameters:\n  Open:\n    Type: String\n    Default: 0.0.0.0/0\nResources:\n  S:\n    Type: AWS::CloudFormation::Stack\n    Properties:\n      TemplateURL: ./nested.yaml\n      Parameters:\n        Cidr: ${value}\n`;
  const policy = 'aws-security-group-open-ssh';
  t.equal(await written({ 'nested.yaml': nested }, policy), 'nested.yaml:4');
  t.equal(await written({ 'nested.yaml': nested, 'root.yaml': stack('0.0.0.0/0') }, policy), 'root.yaml:11');
  t.equal(await written({ 'nested.yaml': nested, 'root.yaml': stack('!Ref Open') }, policy), 'root.yaml:4');
});

const blobs = 'azure-storage-public-blobs';

t.test('arm: a parameter by its file, or its default', async (t) => {
  const schema = 'https://schema.management.azure.com/schemas/2019-04-01';
  const template = (value: boolean) =>
    `{\n"$schema": "${schema}/deploymentTemplate.json#",\n"parameters": {\n"open": {\n"type": "bool",\n"defaultValue": ${value}}},\n"resources": [{\n"type": "Microsoft.Storage/storageAccounts",\n"apiVersion": "2022-09-01",\n"name": "a",\n"properties": {\n"allowBlobPublicAccess": "[parameters('open')]"}}]}\n`;
  const given = `{\n"$schema": "${schema}/deploymentParameters.json#",\n"parameters": {\n"open": {\n"value": true}}}\n`;
  t.equal(await written({ 'a.json': template(true) }, blobs), 'a.json:6');
  t.equal(
    await written({ 'a.json': template(false), 'a.parameters.json': given }, blobs),
    'a.parameters.json:5',
  );
});

t.test('bicep: a parameter by its file, its caller, or its default', async (t) => {
  const module = (value: boolean) =>
    `param open bool = ${value}\nresource s 'Microsoft.Storage/storageAccounts@2022-09-01' = {\n  name: 'a'\n  properties: {\n    allowBlobPublicAccess: open\n  }\n}\n`;
  const root = (value: string) =>
    `param wide bool = true\nmodule m 'm.bicep' = {\n  name: 'm'\n  params: {\n    open: ${value}\n  }\n}\n`;
  t.equal(await written({ 'm.bicep': module(true) }, blobs), 'm.bicep:1');
  t.equal(await written({ 'm.bicep': module(false), 'root.bicep': root('true') }, blobs), 'root.bicep:5');
  t.equal(await written({ 'm.bicep': module(false), 'root.bicep': root('wide') }, blobs), 'root.bicep:1');
  const files = { 'm.bicep': module(false), 'p.bicepparam': "using 'm.bicep'\nparam open = true\n" };
  t.equal(await written(files, blobs), 'p.bicepparam:2');
});
