// Small documents of scanners of images, charts and infrastructure as code, in the shape that the tool writes.
import type { MappingSample } from './mapping-samples.ts';

export const infrastructureSamples: readonly MappingSample[] = [
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
