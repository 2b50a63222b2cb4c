// A small document of each scanner, in the shape the tool writes.
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';

export interface ScannerSample {
  readonly format: string;
  readonly document: unknown;
  readonly results: Partial<Record<AuditType, readonly string[]>>;
  readonly isComplete?: boolean;
}

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';

export const scannerSamples: readonly ScannerSample[] = [
  {
    format: 'gitleaks',
    document: [
      {
        RuleID: 'generic-api-key',
        Description: 'Generic API Key',
        StartLine: 12,
        EndLine: 12,
        StartColumn: 5,
        Match: 'key = value-of-a-key',
        Secret: 'value-of-a-key',
        File: 'src/app.py',
        Commit: '0123456789abcdef0123456789abcdef01234567',
        Fingerprint: '0123:src/app.py:generic-api-key:12',
      },
    ],
    results: {
      security: ['high | secrets-in-code | generic-api-key | src/app.py:12 | Generic API Key | CWE-798'],
    },
  },
  {
    format: 'semgrep',
    isComplete: false,
    document: {
      version: '1.90.0',
      errors: [{ level: 'error', message: 'Timeout' }],
      paths: { scanned: ['a.py', './b.py'] },
      results: [
        {
          check_id: 'python.lang.security.audit.eval',
          path: './a.py',
          start: { line: 3, col: 5 },
          end: { line: 3, col: 12 },
          extra: {
            severity: 'ERROR',
            message: 'Detected eval(). It runs code.',
            lines: '    eval(x)',
            metadata: { category: 'security', cwe: ["CWE-95: Improper Neutralization ('Eval Injection')"] },
          },
        },
        {
          check_id: 'python.best.pass',
          path: 'b.py',
          start: { line: 1 },
          end: { line: 1 },
          extra: {
            severity: 'WARNING',
            message: 'Useless pass',
            lines: 'requires login',
            is_ignored: true,
            metadata: { category: 'best-practice' },
          },
        },
      ],
    },
    results: {
      security: [
        'high | insecure-code | python.lang.security.audit.eval | a.py:3 | Detected eval(). | CWE-95',
      ],
      'code-quality': ['medium | code-smell | python.best.pass | b.py:1 | Useless pass |  | suppressed'],
    },
  },
  {
    format: 'trivy',
    document: {
      SchemaVersion: 2,
      ArtifactName: '.',
      Results: [
        {
          Target: 'package-lock.json',
          Class: 'lang-pkgs',
          Vulnerabilities: [
            {
              VulnerabilityID: 'CVE-2026-1',
              VendorIDs: ['GHSA-aaaa-bbbb-cccc'],
              PkgName: 'left',
              InstalledVersion: '1.0.0',
              FixedVersion: '1.2.0, 2.0.1',
              PkgIdentifier: { PURL: 'pkg:npm/left@1.0.0' },
              Severity: 'CRITICAL',
              Title: 'left: code execution',
              CVSS: { nvd: { V3Vector: vector, V3Score: 9.8 } },
              CweIDs: ['CWE-94'],
            },
          ],
        },
        {
          Target: 'Dockerfile',
          Class: 'config',
          Misconfigurations: [
            {
              ID: 'DS002',
              Title: 'Image user should not be root',
              Message: 'Specify a user.',
              Severity: 'HIGH',
              Status: 'FAIL',
              CauseMetadata: { StartLine: 4, EndLine: 5, Code: { Lines: [{ Content: 'FROM a' }] } },
            },
            { ID: 'DS001', Title: 'Passed', Severity: 'LOW', Status: 'PASS' },
            { ID: 'DS003', Title: 'Excepted', Severity: 'LOW', Status: 'EXCEPTION' },
          ],
        },
        {
          Target: 'config.yml',
          Class: 'secret',
          Secrets: [
            { RuleID: 'aws', Title: 'AWS key', Severity: 'CRITICAL', StartLine: 2, Match: 'key: ****' },
          ],
        },
      ],
    },
    results: {
      dependency: [
        'critical | dependency-vulnerability | vulnerable-dependency | package-lock.json:1 | left 1.0.0: left: code execution (CVE-2026-1) | CVE-2026-1,GHSA-aaaa-bbbb-cccc',
      ],
      security: [
        'critical | secrets-in-code | aws | config.yml:2 | AWS key | CWE-798',
        'high | infrastructure | DS002 | Dockerfile:4 | Image user should not be root',
      ],
    },
  },
  {
    format: 'grype',
    document: {
      descriptor: { name: 'grype', version: '0.80.0' },
      source: {},
      matches: [
        {
          vulnerability: {
            id: 'GHSA-aaaa-bbbb-cccc',
            severity: 'Medium',
            description: 'Goes wrong',
            fix: { versions: ['2.0.0'], state: 'fixed' },
            cvss: [{ version: '3.1', vector, metrics: { baseScore: 9.8 } }],
          },
          relatedVulnerabilities: [{ id: 'CVE-2026-1' }],
          artifact: {
            name: 'left',
            version: '1.0.0',
            purl: 'pkg:npm/left@1.0.0',
            locations: [{ path: '/web/package-lock.json' }],
          },
        },
      ],
    },
    results: {
      dependency: [
        'medium | dependency-vulnerability | vulnerable-dependency | web/package-lock.json:1 | left 1.0.0: Goes wrong (CVE-2026-1) | CVE-2026-1,GHSA-aaaa-bbbb-cccc',
      ],
    },
  },
  {
    format: 'checkov',
    document: [
      {
        check_type: 'terraform',
        results: {
          parsing_errors: [],
          failed_checks: [
            {
              check_id: 'CKV_AWS_20',
              check_name: 'S3 Bucket has an ACL defined which allows public READ access',
              file_path: '/main.tf',
              file_line_range: [1, 4],
              resource: 'aws_s3_bucket.b',
              severity: null,
              guideline: 'https://docs.example.com/ckv_aws_20',
              code_block: [[1, 'resource "aws_s3_bucket" "b" {\n']],
            },
          ],
          skipped_checks: [
            {
              check_id: 'CKV_AWS_18',
              check_name: 'Access logging',
              check_result: { result: 'SKIPPED', suppress_comment: 'not needed' },
              file_path: '/main.tf',
              file_line_range: [1, 4],
              resource: 'aws_s3_bucket.b',
            },
          ],
        },
        summary: { failed: 1 },
      },
    ],
    results: {
      security: [
        'medium | infrastructure | CKV_AWS_18 | main.tf:1 | Access logging |  | suppressed',
        'medium | infrastructure | CKV_AWS_20 | main.tf:1 | S3 Bucket has an ACL defined which allows public READ access',
      ],
    },
  },
  {
    format: 'zap',
    document: {
      '@version': '2.15.0',
      site: [
        {
          '@name': 'https://shop.example.com',
          alerts: [
            {
              pluginid: '40012',
              alertRef: '40012',
              alert: 'Cross Site Scripting (Reflected)',
              riskcode: '3',
              confidence: '2',
              desc: '<p>Scripts run.</p>',
              solution: '<p>Escape.</p>',
              cweid: '79',
              instances: [{ uri: 'https://shop.example.com/?q=1', method: 'GET', param: 'q' }],
            },
          ],
        },
      ],
    },
    results: {
      security: ['high | insecure-code | zap-40012 | - | Cross Site Scripting (Reflected) | CWE-79'],
    },
  },
  {
    format: 'npm-audit',
    document: {
      auditReportVersion: 2,
      vulnerabilities: {
        left: {
          name: 'left',
          severity: 'high',
          via: [
            {
              source: 1,
              name: 'left',
              title: 'left goes right',
              url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
              severity: 'moderate',
              cwe: ['CWE-79'],
              range: '<1.2.0',
            },
            'right',
          ],
          fixAvailable: { name: 'left', version: '1.2.0' },
        },
      },
      metadata: {},
    },
    results: {
      dependency: [
        'medium | dependency-vulnerability | vulnerable-dependency | package-lock.json:1 | left: left goes right (GHSA-aaaa-bbbb-cccc) | GHSA-aaaa-bbbb-cccc',
      ],
    },
  },
  {
    format: 'pip-audit',
    isComplete: false,
    document: {
      dependencies: [
        {
          name: 'Flask',
          version: '0.5',
          vulns: [
            {
              id: 'PYSEC-2019-179',
              aliases: ['CVE-2019-1010083'],
              fix_versions: ['1.0'],
              description: 'Unexpected memory usage',
            },
          ],
        },
        { name: 'own', skip_reason: 'not on PyPI' },
      ],
      fixes: [],
    },
    results: {
      dependency: [
        'medium | dependency-vulnerability | vulnerable-dependency | - | Flask 0.5: Unexpected memory usage (CVE-2019-1010083) | CVE-2019-1010083,PYSEC-2019-179',
      ],
    },
  },
];
