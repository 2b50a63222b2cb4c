import { resourcesWithout, settingLines } from '../configuration/terraform-blocks.ts';
import type { FileCheck, InsecureCodeRule } from '../insecure-code-rule.ts';

const keyed = /kms_|sqs_managed_sse_enabled|encryption_type|server_side_encryption|encryption_configuration/;

/** What is encrypted under no key of its owner unless it is given one. */
const keyless: readonly (readonly [RegExp, string])[] = [
  [/^(?:aws_sns_topic|aws_sqs_queue)$/, 'kms_master_key_id = aws_kms_key.app.arn'],
  [
    /^(?:aws_kinesis_stream|aws_cloudwatch_log_group|aws_secretsmanager_secret)$/,
    'kms_key_id = aws_kms_key.app.arn',
  ],
  [
    /^(?:aws_kinesis_firehose_delivery_stream|aws_dynamodb_table)$/,
    'server_side_encryption { enabled = true }',
  ],
  [/^aws_ecr_repository$/, 'encryption_configuration { encryption_type = "KMS" }'],
];

export const unencryptedCloudStorage: InsecureCodeRule = {
  id: 'unencrypted-cloud-storage',
  title: 'Unencrypted storage',
  severity: 'medium',
  cwe: ['CWE-311'],
  owasp: ['A02:2021'],
  why: 'Anyone who obtains the disk, a copy or a snapshot can read all data.',
  remediation: 'Enable encryption at rest on the resource.',
  instead: {
    terraform: 'encrypted = true',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html'],
  files: {
    terraform: [
      {
        find: (file) =>
          settingLines(
            file,
            /^(?:aws_|google_|azurerm_|alicloud_)/,
            /^(?:encrypted|storage_encrypted|encrypt|at_rest_encryption_enabled|transit_encryption_enabled|enable_disk_encryption|encryption_at_host_enabled|enable_https_traffic_only|https_traffic_only_enabled|ssl_enforcement_enabled|encrypt_at_rest|node_to_node_encryption|kms_encrypted|infrastructure_encryption_enabled|is_encrypted|encryption_in_transit|sse_enabled)$/,
            /^"?false/,
          ),
      },
      {
        find: (file) =>
          resourcesWithout(file, /^(?:aws_ebs_volume|aws_efs_file_system)$/, /\bencrypted\s*=\s*(?!false)/),
      },
      {
        find: (file) =>
          resourcesWithout(
            file,
            /^(?:aws_db_instance|aws_rds_cluster|aws_docdb_cluster|aws_neptune_cluster)$/,
            /\bstorage_encrypted\s*=\s*(?!false)|replicate_source_db|snapshot_identifier/,
          ),
        instead: 'storage_encrypted = true',
      },
      { find: (file) => resourcesWithout(file, /^(?:aws_redshift_cluster)$/, /\bencrypted\s*=\s*(?!false)/) },
      ...keyless.map(
        ([types, instead]): FileCheck => ({
          find: (file) => resourcesWithout(file, types, keyed),
          severity: 'low',
          instead,
        }),
      ),
    ],
  },
  examples: {
    terraform: {
      bad: [
        'resource "aws_ebs_volume" "a" {\n  size = 10\n}\n',
        'resource "aws_db_instance" "a" {\n  storage_encrypted = false\n}\n',
      ],
      good: ['resource "aws_ebs_volume" "a" {\n  encrypted = true\n}\n'],
    },
  },
};
