// A small document of each mapping, in the shape the tool writes; rows are severity, category, rule, place and title.
import type { AuditType } from '../../../../../packages/core/src/vocabulary/audit-type.ts';

export interface MappingSample {
  readonly format: string;
  readonly type: AuditType;
  readonly document: unknown;
  readonly rows: readonly string[];
  readonly isPartial?: boolean;
  readonly artifact?: string;
}

export const mappingSamples: readonly MappingSample[] = [
  {
    format: 'anchore-engine',
    type: 'dependency',
    document: {
      imageDigest: 'sha256:0',
      vulnerability_type: 'os',
      vulnerabilities: [
        {
          vuln: 'CVE-2011-3389',
          severity: 'Unknown',
          package_name: 'gnutls',
          package_version: '3.5',
          fix: 'None',
        },
      ],
    },
    rows: ['info | dependency-vulnerability | vulnerable-dependency | - | gnutls 3.5: CVE-2011-3389'],
  },
  {
    format: 'bandit',
    type: 'security',
    isPartial: true,
    document: {
      errors: [{ filename: 'broken.py', reason: 'syntax error' }],
      metrics: {},
      results: [
        {
          code: '1 import os\n2 assert False\n',
          filename: './one.py',
          issue_confidence: 'HIGH',
          issue_severity: 'LOW',
          issue_text: 'Use of assert detected.',
          line_number: 2,
          test_id: 'B101',
          issue_cwe: { id: 703 },
        },
      ],
    },
    rows: ['low | insecure-code | B101 | one.py:2 | Use of assert detected. | CWE-703'],
  },
  {
    format: 'brakeman',
    type: 'security',
    document: {
      scan_info: { app_path: '/app' },
      ignored_warnings: [],
      errors: [],
      warnings: [
        {
          check_name: 'SQL',
          warning_type: 'SQL Injection',
          message: 'Possible SQL injection',
          confidence: 'Weak',
          fingerprint: 'f1',
          file: 'app/a.rb',
          line: 3,
          cwe_id: [89],
        },
      ],
    },
    rows: ['low | insecure-code | SQL | app/a.rb:3 | SQL Injection: Possible SQL injection | CWE-89'],
  },
  {
    format: 'cargo-audit',
    type: 'dependency',
    document: {
      database: {},
      lockfile: {},
      vulnerabilities: {
        list: [
          {
            advisory: { id: 'RUSTSEC-2020-0091', title: 'Dangling reference', aliases: ['CVE-2020-35711'] },
            package: { name: 'arc-swap', version: '0.4.7' },
            versions: { patched: ['>=1.1.0', '>=0.4.8'] },
          },
        ],
      },
    },
    rows: [
      'medium | dependency-vulnerability | vulnerable-dependency | - | arc-swap 0.4.7: Dangling reference (CVE-2020-35711) | pkg:cargo/arc-swap@0.4.7 → 0.4.8',
    ],
  },
  {
    format: 'clair',
    type: 'dependency',
    artifact: 'registry:443/ubuntu',
    document: {
      image: 'registry:443/ubuntu:bionic',
      unapproved: ['CVE-2018-20839'],
      vulnerabilities: [
        {
          featurename: 'systemd',
          featureversion: '237',
          vulnerability: 'CVE-2018-20839',
          namespace: 'ubuntu:18.04',
          severity: 'Defcon1',
        },
      ],
    },
    rows: [
      'critical | dependency-vulnerability | vulnerable-dependency | - | systemd 237: CVE-2018-20839 | pkg:deb/ubuntu/systemd@237',
    ],
  },
  {
    format: 'composer-audit',
    type: 'dependency',
    document: {
      abandoned: [],
      advisories: {
        'league/flysystem': [
          {
            advisoryId: 'PKSA-1',
            packageName: 'league/flysystem',
            affectedVersions: '<1.1.4',
            title: 'Race condition',
            cve: 'CVE-2021-32708',
            severity: 'critical',
          },
        ],
      },
    },
    rows: [
      'critical | dependency-vulnerability | vulnerable-dependency | - | league/flysystem: Race condition (CVE-2021-32708) | pkg:composer/league/flysystem',
    ],
  },
  {
    format: 'detect-secrets',
    type: 'security',
    document: {
      version: '1.5.0',
      plugins_used: [],
      results: {
        'a.py': [
          { type: 'Secret Keyword', hashed_secret: 'h1', line_number: 3, is_verified: false },
          { type: 'Hex High Entropy String', hashed_secret: 'h2', line_number: 4, is_secret: false },
        ],
      },
    },
    rows: [
      'high | secrets-in-code | Secret Keyword | a.py:3 | Secret Keyword',
      'high | secrets-in-code | Hex High Entropy String | a.py:4 | Hex High Entropy String | suppressed',
    ],
  },
  {
    format: 'eslint',
    type: 'code-quality',
    isPartial: true,
    document: [
      {
        filePath: '/a.js',
        errorCount: 1,
        fatalErrorCount: 1,
        messages: [{ ruleId: null, fatal: true, severity: 2 }],
      },
      {
        filePath: '/b.js',
        errorCount: 1,
        messages: [{ ruleId: 'no-eval', severity: 2, message: 'eval can be harmful.', line: 4, column: 2 }],
      },
    ],
    rows: ['medium | code-smell | no-eval | b.js:4 | eval can be harmful.'],
  },
  {
    format: 'gitlab',
    type: 'security',
    document: {
      version: '15.0.2',
      scan: { type: 'sast', status: 'success' },
      vulnerabilities: [
        {
          name: 'Weak hash',
          severity: 'Unknown',
          location: { file: 'a.py', start_line: 7 },
          identifiers: [{ type: 'bandit_test_id', value: 'B303' }],
        },
        {
          name: 'zlib',
          severity: 'High',
          location: { dependency: { package: { name: 'zlib' }, version: '1' }, image: 'app:1' },
          identifiers: [{ type: 'cve', value: 'CVE-2024-1' }],
        },
      ],
    },
    artifact: 'app',
    rows: ['info | insecure-code | B303 | a.py:7 | Weak hash'],
  },
  {
    format: 'gosec',
    type: 'security',
    document: {
      'Golang errors': {},
      Stats: { files: 1 },
      Issues: [
        {
          severity: 'MEDIUM',
          confidence: 'HIGH',
          cwe: { id: '327' },
          rule_id: 'G401',
          details: 'Weak primitive',
          file: '/a.go',
          code: '12: md5.New()\n',
          line: '12-13',
          nosec: true,
          suppressions: [{ kind: 'inSource', justification: 'no security' }],
        },
      ],
    },
    rows: ['medium | insecure-code | G401 | a.go:12 | Weak primitive | CWE-327 | suppressed'],
  },
  {
    format: 'nuclei',
    type: 'security',
    artifact: 'example.com',
    document: {
      'template-id': 'CVE-2018-15473',
      info: { name: 'OpenSSH', severity: 'unknown', classification: { 'cwe-id': ['cwe-362'] } },
      host: 'example.com',
      'matched-at': 'example.com:22',
    },
    rows: ['info | insecure-code | CVE-2018-15473 | - | OpenSSH | CWE-362'],
  },
  {
    format: 'osv-scanner',
    type: 'dependency',
    document: {
      results: [
        {
          source: { path: '/src/go.mod', type: 'lockfile' },
          packages: [
            {
              package: { name: 'github.com/a/b', version: '1.0.0', ecosystem: 'Go' },
              vulnerabilities: [{ id: 'GO-2024-1', aliases: ['CVE-2024-1'], summary: 'Panic' }],
            },
          ],
        },
      ],
    },
    rows: [
      'medium | dependency-vulnerability | vulnerable-dependency | src/go.mod:1 | github.com/a/b 1.0.0: Panic (CVE-2024-1) | pkg:golang/github.com/a/b@1.0.0',
    ],
  },
  {
    format: 'snyk',
    type: 'dependency',
    artifact: 'shop',
    document: {
      packageManager: 'pip',
      dependencyCount: 1,
      projectName: 'shop',
      displayTargetFile: 'requirements.txt',
      vulnerabilities: [
        {
          id: 'SNYK-1',
          title: 'SQL Injection',
          severity: 'high',
          severityWithCritical: 'critical',
          packageName: 'django',
          version: '4.0.5',
          packageManager: 'pip',
          identifiers: { CVE: ['CVE-2022-34265'], CWE: ['CWE-89'] },
          fixedIn: ['3.2.14', '4.0.6'],
        },
        { id: 'snyk:lic:1', type: 'license', packageName: 'x', version: '1' },
      ],
    },
    rows: [
      'critical | dependency-vulnerability | vulnerable-dependency | requirements.txt:1 | django 4.0.5: SQL Injection (CVE-2022-34265) | CWE-89 | pkg:pypi/django@4.0.5 → 4.0.6',
    ],
  },
  {
    format: 'snyk-projects',
    type: 'dependency',
    artifact: 'web',
    document: [
      {
        projectName: 'web',
        packageManager: 'npm',
        dependencyCount: 1,
        displayTargetFile: 'package-lock.json',
        vulnerabilities: [
          {
            id: 'SNYK-2',
            title: 'ReDoS',
            severity: 'low',
            packageName: '@a/b',
            version: '1.0.0',
            packageManager: 'npm',
          },
        ],
      },
    ],
    rows: [
      'low | dependency-vulnerability | vulnerable-dependency | package-lock.json:1 | @a/b 1.0.0: ReDoS (SNYK-2) | pkg:npm/%40a/b@1.0.0',
    ],
  },
  {
    format: 'sonarqube',
    type: 'security',
    artifact: 'shop',
    document: {
      paging: {},
      components: [],
      issues: [
        {
          rule: 'java:S2077',
          severity: 'MAJOR',
          type: 'VULNERABILITY',
          component: 'shop:src/A.java',
          project: 'shop',
          message: 'SQL',
          textRange: { startLine: 5, endLine: 6 },
          resolution: 'WONTFIX',
        },
        {
          rule: 'java:S1',
          severity: 'BLOCKER',
          type: 'CODE_SMELL',
          component: 'shop:src/B.java',
          message: 'Smell',
        },
      ],
    },
    rows: ['medium | insecure-code | java:S2077 | src/A.java:5 | SQL | suppressed'],
  },
  {
    format: 'trufflehog',
    type: 'security',
    artifact: 'https://example.com/keys',
    document: [
      {
        DetectorName: 'AWS',
        Verified: true,
        Raw: 'value-of-a-key',
        Redacted: 'AKIA…',
        SourceMetadata: { Data: { Git: { file: 'keys', line: 4, repository: 'https://example.com/keys' } } },
      },
    ],
    rows: ['critical | secrets-in-code | AWS | keys:4 | AWS secret'],
  },
  {
    format: 'yarn-audit',
    type: 'dependency',
    isPartial: true,
    document: [
      { type: 'error', data: 'An unexpected error occurred' },
      {
        type: 'auditAdvisory',
        data: {
          advisory: {
            id: 1179,
            title: 'Prototype Pollution',
            module_name: 'minimist',
            severity: 'low',
            cves: ['CVE-2020-7598'],
            findings: [{ version: '0.0.10' }],
            patched_versions: '>=0.2.1 <1.0.0 || >=1.2.3',
            cwe: 'CWE-471',
          },
        },
      },
      { type: 'auditSummary', data: {} },
    ],
    rows: [
      'low | dependency-vulnerability | vulnerable-dependency | - | minimist 0.0.10: Prototype Pollution (CVE-2020-7598) | CWE-471 | pkg:npm/minimist@0.0.10 → 0.2.1',
    ],
  },
];
