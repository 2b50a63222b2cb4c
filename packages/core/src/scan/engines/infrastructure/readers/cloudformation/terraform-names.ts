// Resources of CloudFormation by the names that Terraform has for them: types from a table, properties in snake case
// with what is called otherwise.
import type { Resource } from '../../resource.ts';
import {
  type Fields,
  fieldLines,
  isFields,
  isList,
  mapItems,
  newFields,
  ownLine,
  takeOrigin,
  type Value,
} from '../../value.ts';
import { settingsOf, shaped } from '../shape-fields.ts';
import { snakeCase } from '../snake-case.ts';
import { publicAccessBlock, shapes } from './terraform-shapes.ts';

type Named = Pick<Resource, 'type' | 'name' | 'fields' | 'settings'>;

interface Naming {
  readonly type: string;
  /** Property in snake case → name in Terraform. */
  readonly rename?: Readonly<Record<string, string>>;
  /** What an absent property stands for, where Terraform has another default. */
  readonly defaults?: Readonly<Record<string, Value>>;
}

const namings: Readonly<Record<string, Naming>> = {
  'AWS::EC2::Volume': { type: 'aws_ebs_volume' },
  'AWS::RDS::DBInstance': {
    type: 'aws_db_instance',
    rename: {
      source_db_instance_identifier: 'replicate_source_db',
      db_snapshot_identifier: 'snapshot_identifier',
      enable_cloudwatch_logs_exports: 'enabled_cloudwatch_logs_exports',
      enable_iam_database_authentication: 'iam_database_authentication_enabled',
      multi_az: 'multi_az',
      vpc_security_groups: 'vpc_security_group_ids',
    },
  },
  'AWS::RDS::DBCluster': {
    type: 'aws_rds_cluster',
    rename: { enable_iam_database_authentication: 'iam_database_authentication_enabled' },
  },
  'AWS::EFS::FileSystem': { type: 'aws_efs_file_system' },
  'AWS::DocDB::DBCluster': {
    type: 'aws_docdb_cluster',
    rename: { enable_cloudwatch_logs_exports: 'enabled_cloudwatch_logs_exports' },
  },
  'AWS::Neptune::DBCluster': { type: 'aws_neptune_cluster' },
  'AWS::Redshift::Cluster': {
    type: 'aws_redshift_cluster',
    defaults: { publicly_accessible: false },
  },
  'AWS::WorkSpaces::Workspace': { type: 'aws_workspaces_workspace' },
  'AWS::ElastiCache::ReplicationGroup': { type: 'aws_elasticache_replication_group' },
  'AWS::KMS::Key': {
    type: 'aws_kms_key',
    rename: { key_policy: 'policy', key_spec: 'customer_master_key_spec' },
  },
  'AWS::SNS::Topic': { type: 'aws_sns_topic' },
  'AWS::SQS::Queue': {
    type: 'aws_sqs_queue',
    rename: { sqs_managed_sse_enabled: 'sqs_managed_sse_enabled' },
  },
  'AWS::SQS::QueuePolicy': { type: 'aws_sqs_queue_policy', rename: { policy_document: 'policy' } },
  'AWS::CloudTrail::Trail': {
    type: 'aws_cloudtrail',
    rename: { kmskey_id: 'kms_key_id', kms_key_id: 'kms_key_id' },
  },
  'AWS::Logs::LogGroup': { type: 'aws_cloudwatch_log_group' },
  'AWS::SecretsManager::Secret': { type: 'aws_secretsmanager_secret' },
  'AWS::SecretsManager::RotationSchedule': { type: 'aws_secretsmanager_secret_rotation' },
  'AWS::WAFv2::WebACLAssociation': { type: 'aws_wafv2_web_acl_association' },
  'AWS::IAM::ManagedPolicy': { type: 'aws_iam_policy', rename: { policy_document: 'policy' } },
  'AWS::IAM::Policy': { type: 'aws_iam_policy', rename: { policy_document: 'policy' } },
  'AWS::CodeBuild::Project': { type: 'aws_codebuild_project' },
  'AWS::EC2::SecurityGroupEgress': { type: 'aws_vpc_security_group_egress_rule' },
  'AWS::EC2::Subnet': { type: 'aws_subnet' },
  'AWS::AmazonMQ::Broker': { type: 'aws_mq_broker' },
  'AWS::DMS::ReplicationInstance': { type: 'aws_dms_replication_instance' },
  'AWS::Lambda::Url': { type: 'aws_lambda_function_url', rename: { auth_type: 'authorization_type' } },
  'AWS::S3::BucketPolicy': { type: 'aws_s3_bucket_policy', rename: { policy_document: 'policy' } },
  'AWS::EC2::SecurityGroupIngress': {
    type: 'aws_vpc_security_group_ingress_rule',
    rename: { cidr_ip: 'cidr_ipv4', cidr_ipv6: 'cidr_ipv6' },
  },
};

/** The resource in the words of Terraform; none where there is no naming. */
export function asTerraform(type: string, name: string, fields: Fields): readonly Named[] {
  const known = shapes[type];
  if (type === 'AWS::S3::Bucket') return bucket(name, fields);
  if (type === 'AWS::ECR::Repository' && fields.RepositoryPolicyText !== undefined)
    return [...shapedAs(type, name, fields), repositoryPolicy(name, fields)];
  if (known) return shapedAs(type, name, fields);
  const naming = namings[type];
  if (naming) {
    const own = renamed(fields, naming.rename ?? {}, 0);
    for (const [field, value] of Object.entries(naming.defaults ?? {})) own[field] ??= value;
    // What Terraform switches on in a block is on here once it is there.
    if (isFields(own.logging_properties))
      own.logging = Object.assign(own.logging_properties, { enable: true });
    return [{ type: naming.type, name, fields: own }];
  }
  if (/^AWS::IAM::(?:User|Group|Role)$/.test(type)) return withInlinePolicies(type, name, fields);
  if (type === 'AWS::EC2::SecurityGroup')
    return [{ type: 'aws_security_group', name, fields: securityGroup(fields) }];
  return [];
}

function shapedAs(type: string, name: string, fields: Fields): readonly Named[] {
  const known = shapes[type];
  return known
    ? [{ type: known.type, name, fields: shaped(fields, known.shape), settings: settingsOf(known.shape) }]
    : [];
}

function repositoryPolicy(name: string, fields: Fields): Named {
  const own = newFields(fields[fieldLines]?.RepositoryPolicyText ?? fields[ownLine]);
  own.policy = fields.RepositoryPolicyText ?? null;
  return { type: 'aws_ecr_repository_policy', name, fields: own };
}

/** A user, group or role, and each of its inline policies as one of its own. */
function withInlinePolicies(type: string, name: string, fields: Fields): readonly Named[] {
  const kind = type.slice('AWS::IAM::'.length).toLowerCase();
  const own = renamed(fields, { assume_role_policy_document: 'assume_role_policy' }, 0);
  own.id = name;
  const inline = isList(fields.Policies) ? fields.Policies : [];
  return [
    { type: `aws_iam_${kind}`, name, fields: own },
    ...inline.flatMap((policy) => (isFields(policy) ? [inlinePolicy(kind, name, policy)] : [])),
  ];
}

function inlinePolicy(kind: string, owner: string, policy: Fields): Named {
  const fields = renamed(policy, { policy_document: 'policy' }, 0);
  fields[kind] = owner;
  return { type: `aws_iam_${kind}_policy`, name: owner, fields };
}

/** A bucket, and its public access block if it has one, which refers to it. */
function bucket(name: string, fields: Fields): readonly Named[] {
  const own = shapedAs('AWS::S3::Bucket', name, fields);
  for (const one of own) one.fields.id = name;
  if (fields.PublicAccessBlockConfiguration === undefined) return own;
  const block = shaped(fields, publicAccessBlock);
  block.bucket = name;
  block[ownLine] = fields[fieldLines]?.PublicAccessBlockConfiguration ?? fields[ownLine] ?? 1;
  return [...own, { type: 'aws_s3_bucket_public_access_block', name, fields: block }];
}

function renamed(fields: Fields, names: Readonly<Record<string, string>>, depth: number): Fields {
  const result = newFields(fields[ownLine]);
  const lines = result[fieldLines];
  for (const [name, value] of Object.entries(fields)) {
    const snake = snakeCase(name);
    const own = (depth === 0 ? names[snake] : undefined) ?? snake;
    // Policies are documents with names of their own.
    result[own] = /policy/.test(own) ? value : plain(value, depth);
    const line = fields[fieldLines]?.[name];
    if (lines && line !== undefined) lines[own] = line;
    takeOrigin(fields, name, result, own);
  }
  return result;
}

function plain(value: Value, depth: number): Value {
  if (depth > 20) return value;
  if (isList(value)) return mapItems(value, (one) => plain(one, depth + 1));
  return isFields(value) ? renamed(value, {}, depth + 1) : value;
}

function securityGroup(fields: Fields): Fields {
  const result = newFields(fields[ownLine]);
  result.description = fields.GroupDescription ?? null;
  for (const [property, name] of [
    ['SecurityGroupIngress', 'ingress'],
    ['SecurityGroupEgress', 'egress'],
  ] as const) {
    const rules = fields[property];
    const list = isList(rules) ? rules : isFields(rules) ? [rules] : [];
    result[name] = list.map((rule) => (isFields(rule) ? securityGroupRule(rule) : rule));
  }
  return result;
}

function securityGroupRule(rule: Fields): Fields {
  const result = newFields(rule[ownLine]);
  const names: Readonly<Record<string, string>> = {
    FromPort: 'from_port',
    ToPort: 'to_port',
    IpProtocol: 'protocol',
    CidrIp: 'cidr_blocks',
    CidrIpv6: 'ipv6_cidr_blocks',
    Description: 'description',
  };
  for (const [property, name] of Object.entries(names)) {
    const value = rule[property];
    if (value === undefined) continue;
    result[name] = property.startsWith('Cidr') ? [value] : value;
    const line = rule[fieldLines]?.[property];
    const lines = result[fieldLines];
    if (lines && line !== undefined) lines[name] = line;
    takeOrigin(rule, property, result, name);
  }
  return result;
}
