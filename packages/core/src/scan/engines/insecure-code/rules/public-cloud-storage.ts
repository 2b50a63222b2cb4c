import { isTrue, option, says } from '../flow/conditions.ts';
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
  },
  references: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
  sinks: {
    javascript: [
      onProperty('publicReadAccess', isTrue),
      onCall('*.grantPublicAccess'),
      onProperty('{publiclyAccessible}', isTrue, 'medium'),
      ...advising(
        "await client.send(new PutBucketAclCommand({ Bucket: 'files', ACL: 'private' }));",
        onCall('*.{putBucketAcl,putObjectAcl,createBucket}', option('ACL', says(/^public-read/))),
      ),
    ],
  },
  edits: {
    javascript: [
      { find: /(?<=\b(?:publicReadAccess|publiclyAccessible)['"]?\s*:\s*)true\b/, replace: 'false' },
    ],
  },
  examples: {
    javascript: {
      bad: ["new Bucket(this, 'a', { publicReadAccess: true });"],
      good: ["new Bucket(this, 'a', { publicReadAccess: false });"],
    },
  },
};
