// Resources of CloudFormation whose settings Terraform nests or spells otherwise: where each is found.
import { isFields, isList, newFields, Unknown, type Value } from '../../value.ts';
import type { Shape } from '../shape-fields.ts';

const isEnabled = (value: Value): Value => (value instanceof Unknown ? value : value === 'Enabled');
const kebab = (value: Value): Value =>
  typeof value === 'string' ? value.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase() : value;

/** One of a list of keys and values. */
const attribute =
  (key: string) =>
  (value: Value): Value => {
    if (!isList(value)) return value;
    const found = value.find((one) => isFields(one) && one.Key === key);
    return isFields(found) ? (found.Value ?? null) : null;
  };
/** A map, or a list of names and values, as blocks with both. */
const parameters = (value: Value): Value => {
  const entries = isFields(value)
    ? Object.entries(value)
    : isList(value)
      ? value.flatMap((one) =>
          isFields(one)
            ? [
                [
                  String(one.ParameterName ?? one.Name ?? ''),
                  one.ParameterValue ?? one.Value ?? null,
                ] as const,
              ]
            : [],
        )
      : undefined;
  return entries === undefined
    ? value
    : entries.map(([name, one]) => Object.assign(newFields(), { name, value: one }));
};

const encryption = 'BucketEncryption.ServerSideEncryptionConfiguration.ServerSideEncryptionByDefault';

export const shapes: Readonly<Record<string, { readonly type: string; readonly shape: Shape }>> = {
  'AWS::S3::Bucket': {
    type: 'aws_s3_bucket',
    shape: {
      bucket: 'BucketName',
      acl: ['AccessControl', kebab],
      logging: 'LoggingConfiguration',
      replication_configuration: 'ReplicationConfiguration',
      'versioning.enabled': ['VersioningConfiguration.Status', isEnabled],
      'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.sse_algorithm': `${encryption}.SSEAlgorithm`,
    },
  },
  'AWS::DynamoDB::Table': {
    type: 'aws_dynamodb_table',
    shape: {
      'point_in_time_recovery.enabled': 'PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled',
      'server_side_encryption.enabled': 'SSESpecification.SSEEnabled',
      'server_side_encryption.kms_key_arn': 'SSESpecification.KMSMasterKeyId',
    },
  },
  'AWS::ECR::Repository': {
    type: 'aws_ecr_repository',
    shape: {
      image_tag_mutability: 'ImageTagMutability',
      'image_scanning_configuration.scan_on_push': 'ImageScanningConfiguration.ScanOnPush',
      'encryption_configuration.encryption_type': 'EncryptionConfiguration.EncryptionType',
    },
  },
  'AWS::Lambda::Function': {
    type: 'aws_lambda_function',
    shape: {
      role: 'Role',
      reserved_concurrent_executions: 'ReservedConcurrentExecutions',
      'dead_letter_config.target_arn': 'DeadLetterConfig.TargetArn',
      'environment.variables': 'Environment.Variables',
      kms_key_arn: 'KmsKeyArn',
      'tracing_config.mode': 'TracingConfig.Mode',
      vpc_config: 'VpcConfig',
    },
  },
  'AWS::ElasticLoadBalancingV2::LoadBalancer': {
    type: 'aws_lb',
    shape: {
      load_balancer_type: 'Type',
      internal: ['Scheme', (scheme) => (scheme instanceof Unknown ? scheme : scheme === 'internal')],
      'access_logs.enabled': ['LoadBalancerAttributes', attribute('access_logs.s3.enabled')],
      enable_deletion_protection: ['LoadBalancerAttributes', attribute('deletion_protection.enabled')],
      drop_invalid_header_fields: [
        'LoadBalancerAttributes',
        attribute('routing.http.drop_invalid_header_fields.enabled'),
      ],
    },
  },
  'AWS::ElasticLoadBalancing::LoadBalancer': {
    type: 'aws_elb',
    shape: {
      access_logs: 'AccessLoggingPolicy',
      'access_logs.enabled': 'AccessLoggingPolicy.Enabled',
      'listener.lb_protocol': 'Listeners.Protocol',
      'listener.ssl_certificate_id': 'Listeners.SSLCertificateId',
    },
  },
  'AWS::EC2::LaunchTemplate': {
    type: 'aws_launch_template',
    shape: {
      'metadata_options.http_tokens': 'LaunchTemplateData.MetadataOptions.HttpTokens',
      'metadata_options.http_endpoint': 'LaunchTemplateData.MetadataOptions.HttpEndpoint',
      'monitoring.enabled': 'LaunchTemplateData.Monitoring.Enabled',
      'network_interfaces.associate_public_ip_address':
        'LaunchTemplateData.NetworkInterfaces.AssociatePublicIpAddress',
    },
  },
  'AWS::AutoScaling::LaunchConfiguration': {
    type: 'aws_launch_configuration',
    shape: {
      'metadata_options.http_tokens': 'MetadataOptions.HttpTokens',
      'metadata_options.http_endpoint': 'MetadataOptions.HttpEndpoint',
      'root_block_device.encrypted': 'BlockDeviceMappings.Ebs.Encrypted',
    },
  },
  'AWS::ECS::Cluster': { type: 'aws_ecs_cluster', shape: { setting: ['ClusterSettings', parameters] } },
  'AWS::EKS::Nodegroup': {
    type: 'aws_eks_node_group',
    shape: {
      'remote_access.ec2_ssh_key': 'RemoteAccess.Ec2SshKey',
      'remote_access.source_security_group_ids': 'RemoteAccess.SourceSecurityGroups',
    },
  },
  'AWS::DAX::Cluster': {
    type: 'aws_dax_cluster',
    shape: { 'server_side_encryption.enabled': 'SSESpecification.SSEEnabled' },
  },
  'AWS::DocDB::DBClusterParameterGroup': {
    type: 'aws_docdb_cluster_parameter_group',
    shape: { parameter: ['Parameters', parameters] },
  },
  'AWS::Redshift::ClusterParameterGroup': {
    type: 'aws_redshift_parameter_group',
    shape: { parameter: ['Parameters', parameters] },
  },
  'AWS::EC2::VPCEndpointService': {
    type: 'aws_vpc_endpoint_service',
    shape: { acceptance_required: 'AcceptanceRequired' },
  },
  'AWS::Lambda::Permission': {
    type: 'aws_lambda_permission',
    shape: { principal: 'Principal', source_arn: 'SourceArn', source_account: 'SourceAccount' },
  },
  'AWS::MSK::Cluster': {
    type: 'aws_msk_cluster',
    shape: {
      'encryption_info.encryption_in_transit.client_broker':
        'EncryptionInfo.EncryptionInTransit.ClientBroker',
      'encryption_info.encryption_in_transit.in_cluster': 'EncryptionInfo.EncryptionInTransit.InCluster',
    },
  },
  'AWS::ElasticLoadBalancingV2::Listener': {
    type: 'aws_lb_listener',
    shape: {
      load_balancer_arn: 'LoadBalancerArn',
      protocol: 'Protocol',
      ssl_policy: 'SslPolicy',
      'default_action.type': 'DefaultActions.Type',
      'default_action.redirect.protocol': 'DefaultActions.RedirectConfig.Protocol',
    },
  },
  'AWS::Kinesis::Stream': {
    type: 'aws_kinesis_stream',
    shape: { encryption_type: 'StreamEncryption.EncryptionType' },
  },
  'AWS::OpenSearchService::Domain': { type: 'aws_opensearch_domain', shape: searchDomain('ClusterConfig') },
  'AWS::Elasticsearch::Domain': {
    type: 'aws_elasticsearch_domain',
    shape: searchDomain('ElasticsearchClusterConfig'),
  },
  'AWS::EKS::Cluster': {
    type: 'aws_eks_cluster',
    shape: {
      'vpc_config.endpoint_public_access': 'ResourcesVpcConfig.EndpointPublicAccess',
      'vpc_config.public_access_cidrs': 'ResourcesVpcConfig.PublicAccessCidrs',
      'encryption_config.resources': 'EncryptionConfig.Resources',
      enabled_cluster_log_types: ['Logging.ClusterLogging.EnabledTypes', types],
    },
  },
  'AWS::SageMaker::NotebookInstance': {
    type: 'aws_sagemaker_notebook_instance',
    shape: { direct_internet_access: 'DirectInternetAccess' },
  },
  'AWS::CloudFront::Distribution': {
    type: 'aws_cloudfront_distribution',
    shape: {
      'default_cache_behavior.viewer_protocol_policy':
        'DistributionConfig.DefaultCacheBehavior.ViewerProtocolPolicy',
      logging_config: 'DistributionConfig.Logging',
      'viewer_certificate.minimum_protocol_version':
        'DistributionConfig.ViewerCertificate.MinimumProtocolVersion',
      web_acl_id: 'DistributionConfig.WebACLId',
    },
  },
  'AWS::ApiGateway::Stage': {
    type: 'aws_api_gateway_stage',
    shape: { access_log_settings: 'AccessLogSetting', xray_tracing_enabled: 'TracingEnabled' },
  },
  'AWS::ApiGateway::Method': {
    type: 'aws_api_gateway_method',
    shape: {
      http_method: 'HttpMethod',
      authorization: 'AuthorizationType',
      api_key_required: 'ApiKeyRequired',
    },
  },
};

function types(value: Value): Value {
  return isList(value) ? value.map((one) => (isFields(one) ? (one.Type ?? null) : one)) : value;
}

/** Kind of log → its settings, as a list of settings. */
function searchLogs(value: Value): Value {
  if (!isFields(value)) return value;
  return Object.values(value).map((one) =>
    isFields(one)
      ? Object.assign(newFields(), {
          enabled: one.Enabled ?? null,
          cloudwatch_log_group_arn: one.CloudWatchLogsLogGroupArn ?? null,
        })
      : one,
  );
}

function searchDomain(cluster: string): Shape {
  return {
    'encrypt_at_rest.enabled': 'EncryptionAtRestOptions.Enabled',
    'encrypt_at_rest.kms_key_id': 'EncryptionAtRestOptions.KmsKeyId',
    'domain_endpoint_options.tls_security_policy': 'DomainEndpointOptions.TLSSecurityPolicy',
    'vpc_options.subnet_ids': 'VPCOptions.SubnetIds',
    'vpc_options.security_group_ids': 'VPCOptions.SecurityGroupIds',
    'domain_endpoint_options.enforce_https': 'DomainEndpointOptions.EnforceHTTPS',
    'node_to_node_encryption.enabled': 'NodeToNodeEncryptionOptions.Enabled',
    'cluster_config.instance_count': `${cluster}.InstanceCount`,
    log_publishing_options: ['LogPublishingOptions', searchLogs],
  };
}

/** The public access block that a bucket carries with it, as Terraform has it: a resource of its own. */
export const publicAccessBlock: Shape = {
  block_public_acls: 'PublicAccessBlockConfiguration.BlockPublicAcls',
  block_public_policy: 'PublicAccessBlockConfiguration.BlockPublicPolicy',
  ignore_public_acls: 'PublicAccessBlockConfiguration.IgnorePublicAcls',
  restrict_public_buckets: 'PublicAccessBlockConfiguration.RestrictPublicBuckets',
};
