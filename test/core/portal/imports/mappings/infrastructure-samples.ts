// Small documents of scanners of images, charts and infrastructure as code, in the shape that the tool writes.
import type { MappingSample } from './mapping-samples.ts';

export const infrastructureSamples: readonly MappingSample[] = [
  {
    format: 'asff',
    type: 'security',
    artifact: '123456789012',
    document: [
      {
        SchemaVersion: '2018-10-08',
        Id: 'one',
        ProductArn: 'arn:aws:securityhub:eu-west-1::product/prowler/prowler',
        GeneratorId: 'prowler-accessanalyzer_enabled',
        AwsAccountId: '123456789012',
        Region: 'eu-west-1',
        RecordState: 'ACTIVE',
        Severity: { Label: 'LOW' },
        Title: 'Access Analyzer is enabled',
        Description: 'It is not.',
        Resources: [{ Type: 'Other', Id: 'arn:aws:iam::123456789012:root' }],
        Compliance: { Status: 'FAILED' },
      },
      {
        SchemaVersion: '2018-10-08',
        Id: 'two',
        ProductArn: 'arn:aws:securityhub:eu-west-1::product/prowler/prowler',
        GeneratorId: 'prowler-passed',
        AwsAccountId: '123456789012',
        Severity: { Label: 'LOW' },
        Title: 'Passed',
        Resources: [],
        Compliance: { Status: 'PASSED' },
      },
    ],
    rows: [
      'low | infrastructure | prowler-accessanalyzer_enabled | arn:aws:iam::123456789012:root:1 | Access Analyzer is enabled',
    ],
  },
  {
    format: 'asff',
    type: 'dependency',
    artifact: '123456789012',
    document: [
      {
        SchemaVersion: '2018-10-08',
        ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/inspector',
        GeneratorId: 'AWSInspector',
        AwsAccountId: '123456789012',
        Severity: { Label: 'HIGH' },
        Title: 'CVE-2017-9735 - jetty-server, jetty-util',
        ProductFields: {
          'aws/inspector/resources/1/resourceDetails/awsEc2InstanceDetails/platform': 'UBUNTU_20_04',
        },
        Resources: [{ Type: 'AwsEc2Instance', Id: 'arn:aws:ec2:eu-west-1:123456789012:instance/i-1' }],
        Vulnerabilities: [
          {
            Id: 'CVE-2017-9735',
            VulnerablePackages: [
              {
                Name: 'org.eclipse.jetty:jetty-server',
                Version: '8.1.14',
                PackageManager: 'JAR',
                FixedInVersion: '9.4.6',
              },
              { Name: 'jetty-util', Version: '8.1.14', PackageManager: 'OS' },
            ],
          },
        ],
      },
    ],
    rows: [
      'high | dependency-vulnerability | vulnerable-dependency | arn:aws:ec2:eu-west-1:123456789012:instance/i-1:1 | org.eclipse.jetty:jetty-server 8.1.14: CVE-2017-9735 | pkg:maven/org.eclipse.jetty/jetty-server@8.1.14 → 9.4.6',
      'high | dependency-vulnerability | vulnerable-dependency | arn:aws:ec2:eu-west-1:123456789012:instance/i-1:1 | jetty-util 8.1.14: CVE-2017-9735 | pkg:deb/ubuntu/jetty-util@8.1.14',
    ],
  },
  {
    format: 'asff-findings',
    type: 'security',
    artifact: '123456789012',
    document: {
      Findings: [
        {
          SchemaVersion: '2018-10-08',
          Id: 'one',
          ProductArn: 'arn:aws:securityhub:eu-west-1::product/prowler/prowler',
          GeneratorId: 'prowler-accessanalyzer_enabled',
          AwsAccountId: '123456789012',
          Region: 'eu-west-1',
          RecordState: 'ACTIVE',
          Severity: { Label: 'LOW' },
          Title: 'Access Analyzer is enabled',
          Description: 'It is not.',
          Resources: [{ Type: 'Other', Id: 'arn:aws:iam::123456789012:root' }],
          Compliance: { Status: 'FAILED' },
        },
        {
          SchemaVersion: '2018-10-08',
          Id: 'two',
          ProductArn: 'arn:aws:securityhub:eu-west-1::product/prowler/prowler',
          GeneratorId: 'prowler-passed',
          AwsAccountId: '123456789012',
          Severity: { Label: 'LOW' },
          Title: 'Passed',
          Resources: [],
          Compliance: { Status: 'PASSED' },
        },
      ],
    },
    rows: [
      'low | infrastructure | prowler-accessanalyzer_enabled | arn:aws:iam::123456789012:root:1 | Access Analyzer is enabled',
    ],
  },
  {
    format: 'hadolint',
    type: 'security',
    document: [
      {
        line: 9,
        column: 1,
        code: 'DL3008',
        level: 'style',
        file: 'sub\\Dockerfile',
        message: 'Pin versions',
      },
    ],
    rows: ['info | infrastructure | DL3008 | sub/Dockerfile:9 | Pin versions'],
  },
  {
    format: 'kics',
    type: 'security',
    isPartial: true,
    document: {
      files_scanned: 2,
      files_failed_to_scan: 1,
      queries_total: 1,
      queries: [
        {
          query_id: 'q1',
          query_name: 'Passwords And Secrets',
          severity: 'TRACE',
          category: 'Secret Management',
          files: [{ file_name: '../../path/main.tf', line: 25, search_key: 'module.a' }],
        },
      ],
    },
    rows: ['info | infrastructure | q1 | main.tf:25 | Passwords And Secrets'],
  },
  {
    format: 'kube-linter',
    type: 'security',
    document: {
      Checks: [],
      Summary: {},
      Reports: [
        {
          Check: 'no-read-only-root-fs',
          Diagnostic: { Message: 'container has no read-only root file system' },
          Object: { Metadata: { FilePath: 'pod.yaml' }, K8sObject: { Name: 'pod' } },
        },
      ],
    },
    rows: [
      'medium | infrastructure | no-read-only-root-fs | pod.yaml:1 | container has no read-only root file system',
    ],
  },
  {
    format: 'tfsec',
    type: 'security',
    document: {
      results: [
        {
          rule_id: 'aws-vpc',
          long_id: 'aws-vpc-no-port',
          rule_description: 'An ingress rule allows ALL ports.',
          description: 'Resource a',
          severity: 'CRITICAL',
          location: { filename: '/main.tf', start_line: 1, end_line: 2 },
        },
        { rule_id: 'x', description: 'passed', location: { filename: 'b' }, status: 1 },
      ],
    },
    rows: ['critical | infrastructure | aws-vpc-no-port | main.tf:1 | An ingress rule allows ALL ports.'],
  },
  {
    format: 'prowler',
    type: 'security',
    artifact: '123456789012',
    document: [
      {
        Provider: 'aws',
        AccountId: '123456789012',
        Region: 'eu-west-1',
        CheckID: 'rds_instance_encrypted',
        CheckTitle: 'Databases are encrypted',
        Status: 'FAIL',
        StatusExtended: 'The database shop is not encrypted.',
        Severity: 'high',
        ResourceId: 'shop',
        ResourceArn: 'arn:aws:rds:eu-west-1:123456789012:db:shop',
        Risk: 'The disk can be read without a key.',
        Remediation: { Recommendation: { Text: 'Encrypt it.', Url: 'https://docs.example/rds' } },
      },
      {
        AccountId: '123456789012',
        Region: 'eu-west-1',
        CheckID: 'rds_instance_backup_enabled',
        CheckTitle: 'Databases have backups',
        Status: 'PASS',
        StatusExtended: 'The database shop has backups.',
        Severity: 'medium',
        ResourceId: 'shop',
        ResourceArn: '',
      },
    ],
    rows: ['high | infrastructure | rds_instance_encrypted | - | Databases are encrypted'],
  },
  {
    format: 'prowler-ocsf',
    type: 'security',
    artifact: '123456789012',
    document: ['FAIL', 'PASS', 'FAIL'].map((status, index) => ({
      metadata: { event_code: `check_${index}`, product: { name: 'Prowler' }, version: '1.3.0' },
      severity: 'High',
      status: index === 2 ? 'Suppressed' : 'New',
      status_code: status,
      status_detail: `Check ${index} has ended.`,
      finding_info: { title: `Check ${index}`, uid: `prowler-${index}` },
      resources: [{ uid: 'arn:aws:iam::123456789012:role/admin', name: 'admin', region: 'us-east-1' }],
      cloud: { account: { uid: '123456789012' }, provider: 'aws' },
      remediation: { desc: 'Change it.', references: ['https://docs.example/check'] },
      risk_details: 'It can be misused.',
    })),
    rows: [
      'high | infrastructure | check_0 | - | Check 0',
      'high | infrastructure | check_2 | - | Check 2 | suppressed',
    ],
  },
];
