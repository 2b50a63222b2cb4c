// Prisma Cloud Compute, formerly Twistlock: the JSON that `twistcli images scan --output-file` writes, and the CSV of its portal.
// https://docs.prismacloud.io/en/compute-edition
import type { FormatMapping } from './format-mapping.ts';

const common: Pick<FormatMapping, 'tool' | 'type' | 'category'> = {
  tool: 'Prisma Cloud',
  type: 'dependency',
  category: 'dependency-vulnerability',
};
const severity: FormatMapping['severity'] = {
  words: { important: 'high', unimportant: 'info' },
  otherwise: 'medium',
};
const purlTypes = { go: 'golang', jar: 'maven', java: 'maven', nodejs: 'npm', os: 'system', python: 'pypi' };

export const prismaCloud: FormatMapping = {
  ...common,
  id: 'prisma-cloud',
  recognize: {
    isList: false,
    members: ['results'],
    first: { of: 'results', members: ['complianceDistribution', 'vulnerabilityDistribution'], isAny: true },
  },
  results: ['results[]', 'vulnerabilities[]'],
  otherResults: [['results[]', 'compliances[]']],
  ruleId: 'id | title',
  title: 'title | id',
  description: '{description} {cause}',
  otherKinds: [{ path: 'packageName', is: [''], type: 'security', category: 'infrastructure' }],
  severity: { ...severity, path: 'severity' },
  identity: 'id | title',
  path: 'packagePath',
  package: {
    name: 'packageName',
    version: 'packageVersion',
    fixedVersion: 'status',
    purlType: 'packageType',
    purlTypes,
    system: '^.distro',
  },
  advisory: { ids: 'id', cvss: 'vector', cvssScore: 'cvss', url: 'link' },
  artifact: { path: 'results[].name', isImage: true },
};

export const prismaCloudCsv: FormatMapping = {
  ...common,
  id: 'prisma-cloud-csv',
  recognize: { isList: true, members: ['Repository', 'Tag', 'CVE ID', 'Compliance ID', 'Source Package'] },
  results: ['[]'],
  // An image without results is a row all the same.
  leaveOut: [{ path: 'CVE ID | Compliance ID', is: [''] }],
  ruleId: 'CVE ID | Compliance ID',
  description: '{Description} {Cause}',
  otherKinds: [{ path: 'CVE ID', is: [''], type: 'security', category: 'infrastructure' }],
  severity: { ...severity, path: 'Severity' },
  identity: 'Compliance ID',
  package: {
    name: 'Source Package | Packages',
    version: 'Package Version',
    fixedVersion: 'Fix Status',
    purlType: 'Type',
    purlTypes,
    system: 'Distro',
  },
  advisory: { ids: 'CVE ID', cvssScore: 'CVSS' },
  artifact: { path: '[].Repository', isImage: true },
};
