// Small documents of scanners of packages, in the shape that the tool writes.
import type { MappingSample } from './mapping-samples.ts';

const dependency = 'dependency-vulnerability | vulnerable-dependency';

export const packageSamples: readonly MappingSample[] = [
  {
    format: 'yarn-npm-audit',
    type: 'dependency',
    document: [
      {
        value: 'transformers',
        children: {
          ID: 1096536,
          Issue: 'Deserialization of untrusted data',
          URL: 'https://github.com/advisories/GHSA-37q5-v5qm-c9v8',
          Severity: 'low',
          'Vulnerable Versions': '< 4.38.0',
          'Tree Versions': ['4.37'],
          Dependents: ['test@npm:1.13.0'],
        },
      },
    ],
    rows: [
      `low | ${dependency} | - | transformers 4.37: Deserialization of untrusted data (GHSA-37q5-v5qm-c9v8) | pkg:npm/transformers@4.37`,
    ],
  },
  {
    format: 'semgrep-supply-chain',
    type: 'dependency',
    artifact: '12',
    isPartial: true,
    document: {
      hasMore: true,
      cursor: '2',
      vulns: [
        {
          title: 'Reachable assertion in grpc',
          repositoryId: '12',
          advisory: {
            ruleId: 'ssc-1',
            ecosystem: 'pypi',
            severity: 'HIGH',
            references: { cveIds: ['CVE-2023-1428'], cweIds: ['CWE-617: Reachable Assertion'] },
            safeDependencies: [{ name: 'grpcio', versionSpecifier: '1.53.0' }],
          },
          matchedDependency: { name: 'grpcio', versionSpecifier: '1.47.0' },
          dependencyFileLocation: { path: 'requirements.txt', startLine: '2' },
          triage: { status: 'NEW' },
        },
        { advisory: { ruleId: 'ssc-2' }, triage: { status: 'FIXED' } },
      ],
    },
    rows: [
      `high | ${dependency} | requirements.txt:1 | grpcio 1.47.0: Reachable assertion in grpc (CVE-2023-1428) | CWE-617 | pkg:pypi/grpcio@1.47.0 → 1.53.0`,
    ],
  },
  {
    format: 'bundler-audit',
    type: 'dependency',
    document: {
      version: '0.9.2',
      created_at: '2025-01-01',
      results: [
        { type: 'insecure_source', source: 'http://rubygems.org/' },
        {
          type: 'unpatched_gem',
          gem: { name: 'rack', version: '1.6.13' },
          advisory: { id: 'CVE-2020-8161', title: 'Traversal', cvss_v3: 8.6, patched_versions: ['~> 2.1.3'] },
        },
      ],
    },
    rows: [`high | ${dependency} | - | rack 1.6.13: Traversal (CVE-2020-8161) | pkg:gem/rack@1.6.13 → 2.1.3`],
  },
  {
    format: 'dependency-check',
    type: 'dependency',
    artifact: 'shop',
    document: {
      reportSchema: '1.1',
      projectInfo: { name: 'shop' },
      dependencies: [
        { fileName: 'clean.jar' },
        {
          fileName: 'log4j-core-2.14.1.jar',
          filePath: '/build/log4j-core-2.14.1.jar',
          packages: [{ id: 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1' }],
          vulnerabilities: [
            {
              name: 'CVE-2021-44228',
              cvssv3: { baseScore: 10, baseSeverity: 'CRITICAL' },
              cwes: ['CWE-502'],
            },
          ],
        },
      ],
    },
    rows: [
      `critical | ${dependency} | build/log4j-core-2.14.1.jar:1 | org.apache.logging.log4j:log4j-core 2.14.1: CVE-2021-44228 | CWE-502 | pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1`,
    ],
  },
  {
    format: 'dependency-check-xml',
    type: 'dependency',
    artifact: 'shop',
    document: `<analysis xmlns="https://jeremylong.github.io/DependencyCheck/dependency-check.4.0.xsd"><projectInfo><name>shop</name></projectInfo>
      <dependencies><dependency><fileName>old.jar</fileName><filePath>/build/old.jar</filePath>
        <identifiers><package confidence="HIGH"><id>pkg:maven/org.example/old@1.0</id></package></identifiers>
        <vulnerabilities><vulnerability source="NVD"><name>CVE-2020-9488</name><severity>LOW</severity><cwes><cwe>CWE-295</cwe></cwes></vulnerability></vulnerabilities>
      </dependency></dependencies></analysis>`,
    rows: [
      `low | ${dependency} | build/old.jar:1 | org.example:old 1.0: CVE-2020-9488 | CWE-295 | pkg:maven/org.example/old@1.0`,
    ],
  },
  {
    format: 'dependency-track',
    type: 'dependency',
    artifact: 'shop',
    document: {
      version: '1.2',
      meta: { application: 'Dependency-Track' },
      project: { name: 'shop', version: '1.0' },
      findings: [
        {
          component: { name: 'timespan', version: '2.3.0', purl: 'pkg:npm/timespan@2.3.0' },
          vulnerability: {
            vulnId: 'GHSA-f523-2f5j-gfcg',
            severity: 'LOW',
            aliases: [{ cveId: 'CVE-2017-16115' }],
          },
          analysis: { state: 'NOT_AFFECTED', isSuppressed: true },
        },
      ],
    },
    rows: [`low | ${dependency} | - | timespan 2.3.0: CVE-2017-16115 | pkg:npm/timespan@2.3.0`],
  },
  {
    format: 'github-dependabot',
    type: 'dependency',
    document: [
      {
        number: 1,
        state: 'open',
        dependency: { package: { ecosystem: 'pip', name: 'django' }, manifest_path: 'requirements.txt' },
        security_advisory: {
          ghsa_id: 'GHSA-rf4j-j272-fj86',
          cve_id: 'CVE-2018-6188',
          severity: 'high',
          summary: 'Leak',
        },
        security_vulnerability: { first_patched_version: { identifier: '2.0.2' } },
      },
      {
        number: 2,
        state: 'fixed',
        dependency: { package: { ecosystem: 'pip', name: 'gone' } },
        security_advisory: { ghsa_id: 'GHSA-aaaa-bbbb-cccc' },
      },
    ],
    rows: [
      `high | ${dependency} | requirements.txt:1 | django: Leak (CVE-2018-6188) | pkg:pypi/django → 2.0.2`,
    ],
  },
  {
    format: 'github-vulnerability-alerts',
    type: 'dependency',
    document: {
      data: {
        repository: {
          vulnerabilityAlerts: {
            nodes: [
              {
                state: 'OPEN',
                vulnerableManifestPath: 'pom.xml',
                vulnerableRequirements: '= 5.3.29',
                securityVulnerability: {
                  severity: 'CRITICAL',
                  package: { name: 'org.springframework:spring-web', ecosystem: 'MAVEN' },
                  firstPatchedVersion: { identifier: '6.0.0' },
                  advisory: {
                    summary: 'Deserialization',
                    identifiers: [{ type: 'CVE', value: 'CVE-2016-1000027' }],
                  },
                },
              },
            ],
          },
        },
      },
    },
    rows: [
      `critical | ${dependency} | pom.xml:1 | org.springframework:spring-web 5.3.29: Deserialization (CVE-2016-1000027) | pkg:maven/org.springframework/spring-web@5.3.29 → 6.0.0`,
    ],
  },
  {
    format: 'govulncheck',
    type: 'dependency',
    document: `{
  "config": { "scan_level": "symbol" }
}
{"progress":{"message":"Scanning"}}
{
  "osv": { "id": "GO-2023-1840" }
}
{
  "finding": { "osv": "GO-2023-1840", "fixed_version": "v0.7.0",
    "trace": [{ "module": "golang.org/x/net", "version": "v0.5.0" }] }
}`,
    rows: [
      `medium | ${dependency} | - | golang.org/x/net v0.5.0: GO-2023-1840 | pkg:golang/golang.org/x/net@v0.5.0 → v0.7.0`,
    ],
  },
];
