// Small documents of scanners of packages, in the shape that the tool writes.
import type { MappingSample } from './mapping-samples.ts';

const dependency = 'dependency-vulnerability | vulnerable-dependency';

export const packageSamples: readonly MappingSample[] = [
  {
    format: 'anchore-image',
    type: 'dependency',
    artifact: 'registry.example/shop',
    document: {
      base_digest: 'sha256:1',
      image_digest: 'sha256:0',
      imageFullTag: 'registry.example/shop:1.2',
      vulnerability_type: 'all',
      vulnerabilities: [
        {
          vuln: 'CVE-2020-8927',
          severity: 'Medium',
          package_name: 'brotli',
          package_version: '1.0.6-2.el8',
          package_type: 'rpm',
          fix: 'None',
        },
      ],
    },
    rows: [`medium | ${dependency} | - | brotli 1.0.6-2.el8: CVE-2020-8927 | pkg:rpm/brotli@1.0.6-2.el8`],
  },
  {
    format: 'anchore-evaluation',
    type: 'dependency',
    artifact: 'shop',
    document: {
      metadata: { registry: 'docker.io', repository: 'shop', tag: 'new', imageDigest: 'sha256:0' },
      securityEvaluation: [
        {
          vulnerabilityId: 'CVE-2024-50379',
          cves: 'CVE-2024-50379',
          severity: 'Critical',
          packageType: 'Java',
          path: '/app/tomcat-9.0.97.jar',
          package: 'tomcat-9.0.97',
          fixAvailable: '10.1.34,9.0.98',
        },
      ],
    },
    rows: [
      `critical | ${dependency} | app/tomcat-9.0.97.jar:1 | tomcat-9.0.97: CVE-2024-50379 | pkg:maven/tomcat-9.0.97 → 9.0.98`,
    ],
  },
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
    format: 'anchorectl',
    type: 'dependency',
    document: [
      {
        feedGroup: 'debian:12',
        fix: '3.8.0',
        packageName: 'libgnutls30',
        packageVersion: '3.7.9',
        packageType: 'dpkg',
        severity: 'Medium',
        vuln: 'CVE-2011-3389',
      },
    ],
    rows: [
      `medium | ${dependency} | - | libgnutls30 3.7.9: CVE-2011-3389 | pkg:deb/libgnutls30@3.7.9 → 3.8.0`,
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
  {
    format: 'klar',
    type: 'dependency',
    document: {
      LayerCount: 9,
      Vulnerabilities: {
        High: [
          {
            Name: 'CVE-2019-1',
            Severity: 'High',
            FeatureName: 'perl',
            FeatureVersion: '5.16',
            NamespaceName: 'debian:9',
            FixedBy: '5.17',
          },
        ],
      },
    },
    rows: [`high | ${dependency} | - | perl 5.16: CVE-2019-1 | pkg:deb/debian/perl@5.16 → 5.17`],
  },
  {
    format: 'prisma-cloud',
    type: 'dependency',
    artifact: 'registry.example.com/shop',
    document: {
      results: [
        {
          id: 'sha256:1',
          name: 'registry.example.com/shop:1.2',
          distro: 'Debian GNU/Linux 9 (stretch)',
          complianceDistribution: { total: 1 },
          vulnerabilityDistribution: { total: 2 },
          compliances: [{ id: 912, title: 'Encryption is enabled', severity: 'high', cause: 'It is off' }],
          vulnerabilities: [
            {
              id: 'CVE-2013-7459',
              status: 'fixed in 2.6.2',
              cvss: 9.8,
              severity: 'critical',
              packageName: 'pycrypto',
              packageVersion: '2.6.1',
              packageType: 'python',
            },
            {
              id: 'CVE-2018-6485',
              status: 'open',
              severity: 'important',
              packageName: 'glibc (used in libc6, libc-bin)',
              packageVersion: '2.24-11+deb9u4',
              packageType: 'OS',
            },
          ],
        },
      ],
    },
    rows: [
      `critical | ${dependency} | - | pycrypto 2.6.1: CVE-2013-7459 | pkg:pypi/pycrypto@2.6.1 → 2.6.2`,
      `high | ${dependency} | - | glibc 2.24-11+deb9u4: CVE-2018-6485 | pkg:deb/debian/glibc@2.24-11%2Bdeb9u4`,
    ],
  },
  {
    format: 'prisma-cloud-csv',
    type: 'dependency',
    artifact: 'shop tool',
    document: [
      'Registry,Repository,Tag,Id,Distro,CVE ID,Compliance ID,Type,Severity,Packages,Source Package,Package Version,CVSS,Fix Status,Description,Cause',
      'registry.example.com,shop,1.2,sha256:1,alpine-3.11,CVE-2020-24977,46,OS,moderate,libxml2,,2.9.10-r2,6.50,fixed in 2.9.10-r4,Reads beyond,',
      'registry.example.com,shop,1.2,sha256:1,alpine-3.11,,41,image,high,,,,,,Image should be created with a non-root user,',
      'registry.example.com,tool,1.2,sha256:2,alpine-3.11,,,,,,,,,,,',
    ].join('\n'),
    rows: [
      `medium | ${dependency} | - | libxml2 2.9.10-r2: CVE-2020-24977 | pkg:apk/alpine/libxml2@2.9.10-r2 → 2.9.10-r4`,
    ],
  },
  {
    format: 'xray',
    type: 'dependency',
    document: {
      total_count: 1,
      data: [
        {
          severity: 'High',
          summary: 'Traversal',
          issue_type: 'security',
          source_comp_id: 'deb://debian:stretch:libx11:2:1.6.4-3',
          component_versions: { more_details: { cves: [{ cve: 'CVE-2018-14598' }] } },
        },
      ],
    },
    rows: [
      `high | ${dependency} | - | debian:stretch:libx11 2:1.6.4-3: Traversal (CVE-2018-14598) | pkg:deb/debian%3Astretch%3Alibx11@2%3A1.6.4-3`,
    ],
  },
  {
    format: 'xray-unified',
    type: 'dependency',
    artifact: 'docker-local/shop',
    document: {
      total_rows: 1,
      rows: [
        {
          issue_id: 'XRAY-139239',
          path: 'docker-local/shop/1.0/',
          severity: 'Medium',
          summary: 'ReDoS',
          vulnerable_component: 'pypi://Jinja2:2.11.2',
          fixed_versions: ['2.11.3'],
          cves: [{ cve: 'CVE-2020-28493' }],
        },
      ],
    },
    rows: [
      `medium | ${dependency} | - | Jinja2 2.11.2: ReDoS (CVE-2020-28493) | pkg:pypi/Jinja2@2.11.2 → 2.11.3`,
    ],
  },
  {
    format: 'xray-summary',
    type: 'dependency',
    artifact: 'images/shop',
    document: {
      artifacts: [
        {
          general: { component_id: 'gav://org.example:old:1.0', path: 'images/shop' },
          issues: [
            { severity: 'Low', summary: 'Old', issue_type: 'security', cves: [{ cve: 'CVE-2020-1' }] },
          ],
        },
      ],
    },
    rows: [`low | ${dependency} | - | org.example:old 1.0: Old (CVE-2020-1) | pkg:maven/org.example/old@1.0`],
  },
  {
    format: 'xray-scan',
    type: 'dependency',
    artifact: 'gav://org.example:app',
    document: [
      {
        scan_id: '1',
        component_id: 'gav://org.example:app:2.0',
        status: 'completed',
        vulnerabilities: [
          {
            issue_id: 'XRAY-55616',
            severity: 'High',
            summary: 'Old',
            cves: [{ cve: 'CVE-2014-0114' }],
            components: { 'gav://org.yaml:snakeyaml:1.16': { fixed_versions: ['[1.31]'] } },
          },
        ],
      },
    ],
    rows: [
      `high | ${dependency} | - | org.yaml:snakeyaml 1.16: Old (CVE-2014-0114) | pkg:maven/org.yaml/snakeyaml@1.16 → 1.31`,
    ],
  },
];
