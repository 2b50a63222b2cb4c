import { settingLines } from '../configuration/terraform-blocks.ts';
import { any, isTrue, option, says } from '../flow/conditions.ts';
import { advising, onCall, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const publicCloudStorage: InsecureCodeRule = {
  id: 'public-cloud-storage',
  title: 'Publicly readable storage',
  severity: 'high',
  cwe: ['CWE-732', 'CWE-284'],
  owasp: ['A01:2021'],
  why: 'Anyone on the internet can read the objects, and in some cases write them.',
  remediation: 'Keep the storage private, and share single objects by presigned URL.',
  instead: {
    javascript: "new s3.Bucket(this, 'Files', { blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL });",
    terraform: 'acl = "private"',
  },
  references: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
  files: {
    terraform: [
      {
        find: (file) =>
          settingLines(
            file,
            /^aws_s3_bucket(?:_acl)?$/,
            /^acl$/,
            /^"(?:public-read|public-read-write|authenticated-read|website)"/,
          ),
      },
      {
        find: (file) =>
          settingLines(
            file,
            /^aws_s3_(?:bucket|account)_public_access_block$/,
            /^(?:block_public_acls|block_public_policy|ignore_public_acls|restrict_public_buckets)$/,
            /^false/,
          ),
        severity: 'medium',
        instead: 'block_public_acls = true',
      },
      {
        find: (file) =>
          settingLines(
            file,
            /^google_storage_/,
            /^(?:member|members|entity|role_entity)$/,
            /all(?:Authenticated)?Users/,
          ),
        instead: 'member = "serviceAccount:app@example-project.iam.gserviceaccount.com"',
      },
      {
        find: (file) =>
          settingLines(file, /^azurerm_storage_/, /^(?:container_access_type)$/, /^"(?:blob|container)"/),
        instead: 'container_access_type = "private"',
      },
      {
        find: (file) =>
          settingLines(
            file,
            /^azurerm_storage_account$/,
            /^(?:allow_blob_public_access|allow_nested_items_to_be_public|public_network_access_enabled)$/,
            /^true/,
          ),
        severity: 'medium',
        instead: 'allow_nested_items_to_be_public = false',
      },
    ],
  },
  sinks: {
    javascript: [
      onProperty('publicReadAccess', isTrue),
      onCall('*.grantPublicAccess'),
      onProperty('{publiclyAccessible}', isTrue, 'medium'),
      ...advising(
        "await client.send(new PutBucketAclCommand({ Bucket: 'files', ACL: 'private' }));",
        onCall(
          '*.{putBucketAcl,putObjectAcl,createBucket}',
          any(...['ACL'].map((name) => option(name, says(/^public-read/)))),
        ),
      ),
    ],
  },
  examples: {
    javascript: {
      bad: ["new Bucket(this, 'a', { publicReadAccess: true });"],
      good: ["new Bucket(this, 'a', { publicReadAccess: false });"],
    },
    terraform: {
      bad: ['resource "aws_s3_bucket" "a" {\n  acl = "public-read"\n}\n'],
      good: ['resource "aws_s3_bucket" "a" {\n  acl = "private"\n}\n'],
    },
  },
};
