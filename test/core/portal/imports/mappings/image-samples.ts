// Small documents of scanners of images and registries, in the shape that the tool writes.
import type { MappingSample } from './mapping-samples.ts';

const dependency = 'dependency-vulnerability | vulnerable-dependency';

export const imageSamples: readonly MappingSample[] = [
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
