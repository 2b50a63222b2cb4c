// Which resources refer to which, seen through a policy that asks for what is linked to a bucket.
import t from 'tap';
import { readPolicy } from '../../../../../packages/core/src/scan/engines/infrastructure/infrastructure-policy.ts';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

const unblocked = readPolicy({
  id: 'bucket-without-block',
  title: 'Bucket without a block',
  severity: 'high',
  description: 'For tests.',
  remediation: 'None.',
  resources: ['aws_s3_bucket'],
  condition: 'linked("aws_s3_bucket_public_access_block", "bucket").exists(b, b.block_public_acls == true)',
  samples: { fail: ['-'], pass: ['-'] },
});

const block = (bucket: string) =>
  `resource "aws_s3_bucket_public_access_block" "this" {\n  bucket = ${bucket}\n  block_public_acls = true\n}\n`;
const bucketOf = (lines = '') => `resource "aws_s3_bucket" "this" {\n${lines}}\n`;
const output = 'output "id" {\n  value = aws_s3_bucket.this.id\n}\n';

async function unblockedIn(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files, [unblocked]);
  return detections.map(({ location }) => String(location?.path)).sort();
}

t.test('ResourceGraph: links resources across files and modules', async (t) => {
  const call = (name: string) => `module "${name}" {\n  source = "./${name}"\n}\n`;
  const linked: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'two files': { 'a.tf': bucketOf(), 'b.tf': block('aws_s3_bucket.this.id') },
    'an output': {
      'main.tf': call('storage') + block('module.storage.id'),
      'storage/main.tf': bucketOf() + output,
    },
    'an input': {
      'main.tf': `${bucketOf()}module "guard" {\n  source = "./guard"\n  bucket = aws_s3_bucket.this.id\n}\n`,
      'guard/main.tf': `variable "bucket" {}\n${block('var.bucket')}`,
    },
    'from one module to another': {
      'main.tf': `${call('storage')}module "guard" {\n  source = "./guard"\n  bucket = module.storage.id\n}\n`,
      'storage/main.tf': bucketOf() + output,
      'guard/main.tf': `variable "bucket" {}\n${block('var.bucket')}`,
    },
    'a name that a variable gives': {
      'main.tf': `variable "name" {}\n${bucketOf('  bucket = var.name\n')}${block('aws_s3_bucket.this.bucket')}`,
    },
    instances: { 'main.tf': bucketOf('  count = 2\n') + block('aws_s3_bucket.this[0].id') },
    CloudFormation: {
      'template.yaml':
        'Resources:\n  Data:\n    Type: AWS::S3::Bucket\n    Properties:\n      PublicAccessBlockConfiguration:\n        BlockPublicAcls: true\n',
    },
  };
  for (const [name, files] of Object.entries(linked)) t.strictSame(await unblockedIn(files), [], name);
});

t.test('ResourceGraph: resources of one name in two modules are told apart', async (t) => {
  const found = await unblockedIn({
    'main.tf': 'module "a" {\n  source = "./a"\n}\nmodule "b" {\n  source = "./b"\n}\n',
    'a/main.tf': bucketOf() + block('aws_s3_bucket.this.id'),
    'b/main.tf': bucketOf(),
  });

  t.strictSame(found, ['b/main.tf']);
});

t.test('ResourceGraph: a link that is not known fails nothing', async (t) => {
  const found = await unblockedIn({ 'main.tf': `variable "x" {}\n${bucketOf()}${block('var.x')}` });

  t.strictSame(found, []);
});

t.test('ResourceGraph: a link to another resource is none', async (t) => {
  const found = await unblockedIn({ 'main.tf': bucketOf() + block('aws_s3_bucket.other.id') });

  t.strictSame(found, ['main.tf']);
});
