// CloudFormation templates and plans of Terraform, by the policies that Terraform has.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

async function reported(files: Readonly<Record<string, string>>, policy: string): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files);
  return detections
    .filter(({ ruleId }) => ruleId === policy)
    .map(({ location }) => `${location?.path}:${location?.startLine}`)
    .sort();
}

const volume = (value: string, more = '') =>
  `AWSTemplateFormatVersion: '2010-09-09'\n${more}Resources:\n  Data:\n    Type: AWS::EC2::Volume\n    Properties:\n      Size: 10\n      Encrypted: ${value}\n`;

t.test('cloudformationReader: YAML and JSON are read by the policies of Terraform', async (t) => {
  const json =
    '{"Resources": {\n"Data": {"Type": "AWS::EC2::Volume",\n"Properties": {"Size": 10,\n"Encrypted": false}}}}';

  t.same(await reported({ 'a.yaml': volume('false'), 'b.json': json }, 'aws-ebs-volume-encryption'), [
    'a.yaml:7',
    'b.json:4',
  ]);
  t.same(await reported({ 'a.yaml': volume('true') }, 'aws-ebs-volume-encryption'), []);
});

t.test('cloudformationReader: resolves intrinsic functions, and leaves the rest unknown', async (t) => {
  const parameters =
    'Parameters:\n  On:\n    Type: String\n    Default: false\n  Given:\n    Type: String\nConditions:\n  IsOn: !Equals [!Ref On, true]\nMappings:\n  Env:\n    dev:\n      Encrypted: false\n';
  const expected: Readonly<Record<string, number>> = {
    '!Ref On': 1,
    '{Ref: On}': 1,
    '!If [IsOn, true, false]': 1,
    '!FindInMap [Env, dev, Encrypted]': 1,
    '!Select [1, [true, false]]': 1,
    '!If [IsOn, false, true]': 0,
    '!Ref Given': 0,
    '!GetAtt Other.Encrypted': 0,
    '!ImportValue other': 0,
  };
  for (const [value, count] of Object.entries(expected)) {
    const found = await reported({ 'a.yaml': volume(value, parameters) }, 'aws-ebs-volume-encryption');
    t.equal(found.length, count, value);
  }
});

t.test('cloudformationReader: security groups and policies are read', async (t) => {
  const text =
    'Resources:\n  Web:\n    Type: AWS::EC2::SecurityGroup\n    Properties:\n      GroupDescription: web\n      SecurityGroupIngress:\n        - IpProtocol: tcp\n          FromPort: 22\n          ToPort: 22\n          CidrIp: 0.0.0.0/0\n  Admin:\n    Type: AWS::IAM::ManagedPolicy\n    Properties:\n      PolicyDocument:\n        Statement:\n          - Effect: Allow\n            Action: "*"\n            Resource: "*"\n';

  t.same(await reported({ 'a.yaml': text }, 'aws-security-group-open-ssh'), ['a.yaml:10']);
  t.same(await reported({ 'a.yaml': text }, 'excessive-cloud-permissions'), ['a.yaml:17']);
});

t.test(
  'terraformPlanReader: evaluates planned values, and what is known after the apply is unknown',
  async (t) => {
    const plan = (values: object, unknown: object) =>
      JSON.stringify({
        format_version: '1.2',
        terraform_version: '1.9.0',
        planned_values: {
          root_module: {
            child_modules: [
              {
                address: 'module.m',
                resources: [
                  {
                    address: 'module.m.aws_sns_topic.a',
                    mode: 'managed',
                    type: 'aws_sns_topic',
                    name: 'a',
                    values,
                  },
                ],
              },
            ],
          },
        },
        resource_changes: [{ address: 'module.m.aws_sns_topic.a', change: { after_unknown: unknown } }],
      });

    t.equal((await reported({ 'plan.json': plan({ name: 'a' }, {}) }, 'aws-sns-topic-encryption')).length, 1);
    t.equal(
      (
        await reported(
          { 'plan.json': plan({ name: 'a' }, { kms_master_key_id: true }) },
          'aws-sns-topic-encryption',
        )
      ).length,
      0,
    );
  },
);

t.test(
  'cloudformationReader: a bucket is read with what Terraform has as resources of their own',
  async (t) => {
    const bucket = (properties: string) => ({
      'stack.yaml': `Resources:\n  Data:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: data\n${properties}`,
    });
    const open = bucket(
      '      AccessControl: PublicRead\n      PublicAccessBlockConfiguration:\n        BlockPublicAcls: false\n        BlockPublicPolicy: true\n',
    );
    const closed = bucket(
      '      VersioningConfiguration:\n        Status: Enabled\n      PublicAccessBlockConfiguration:\n        BlockPublicAcls: true\n        BlockPublicPolicy: true\n',
    );

    t.same(await reported(open, 'aws-s3-bucket-public-acl'), ['stack.yaml:6']);
    t.same(await reported(open, 'aws-s3-public-access-block-acls'), ['stack.yaml:8']);
    t.same(await reported(open, 'aws-s3-bucket-versioning'), ['stack.yaml:2']);
    for (const policy of ['aws-s3-bucket-versioning', 'aws-s3-bucket-no-public-access-block'])
      t.same(await reported(closed, policy), []);
  },
);

t.test('cloudformationReader: attributes and inline policies are read', async (t) => {
  const balancer = (value: string) => ({
    'stack.yaml': `Resources:\n  Web:\n    Type: AWS::ElasticLoadBalancingV2::LoadBalancer\n    Properties:\n      LoadBalancerAttributes:\n        - Key: deletion_protection.enabled\n          Value: ${value}\n`,
  });
  const user = {
    'stack.json':
      '{"Resources": {"A": {"Type": "AWS::IAM::User", "Properties": {"Policies": [{"PolicyDocument": {"Statement": [{"Effect": "Allow", "Action": "*", "Resource": "*"}]}}]}}}}',
  };

  t.same(await reported(balancer('false'), 'aws-alb-deletion-protection'), ['stack.yaml:5']);
  t.same(await reported(balancer('true'), 'aws-alb-deletion-protection'), []);
  t.same((await reported(user, 'excessive-cloud-permissions')).length, 1);
});

t.test('cloudformationReader: a database that is restored is encrypted as its snapshot is', async (t) => {
  const database = (property: string) =>
    `Resources:\n  Data:\n    Type: AWS::RDS::DBInstance\n    Properties:\n      DBInstanceClass: db.t3.micro\n      ${property}\n`;
  t.same(await reported({ 'a.yaml': database('Engine: postgres') }, 'aws-rds-encryption'), ['a.yaml:2']);
  t.same(await reported({ 'a.yaml': database('DBSnapshotIdentifier: !Ref Last') }, 'aws-rds-encryption'), []);
});
