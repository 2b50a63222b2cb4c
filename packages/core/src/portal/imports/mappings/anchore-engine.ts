// Vulnerabilities of an image as Anchore Engine's API gives them. https://docs.anchore.com
import type { FormatMapping } from './format-mapping.ts';

const common: Omit<FormatMapping, 'id' | 'recognize'> = {
  tool: 'Anchore',
  type: 'dependency',
  results: ['vulnerabilities[]'],
  ruleId: 'vuln',
  category: 'dependency-vulnerability',
  severity: { path: 'severity', words: { unknown: 'info' }, otherwise: 'medium' },
  package: {
    name: 'package_name',
    version: 'package_version',
    purlType: 'package_type',
    purlTypes: { dpkg: 'deb', python: 'pypi', java: 'maven', go: 'golang', kb: 'generic' },
    fixedVersion: 'fix',
  },
  advisory: { ids: 'nvd_data[].id | vuln', url: 'url' },
};

export const anchoreEngine: FormatMapping = {
  ...common,
  id: 'anchore-engine',
  recognize: { isList: false, members: ['imageDigest', 'vulnerabilities', 'vulnerability_type'] },
};

/** Of later versions, which also say what the image is called. */
export const anchoreImage: FormatMapping = {
  ...common,
  id: 'anchore-image',
  recognize: { isList: false, members: ['image_digest', 'vulnerabilities', 'vulnerability_type'] },
  artifact: { path: 'imageFullTag', isImage: true },
};

/** What the page of an image exports. */
export const anchoreEvaluation: FormatMapping = {
  ...common,
  id: 'anchore-evaluation',
  recognize: { isList: false, members: ['metadata', 'securityEvaluation'] },
  results: ['securityEvaluation[]'],
  ruleId: 'vulnerabilityId',
  path: 'path',
  package: {
    name: 'package',
    purlType: 'packageType',
    purlTypes: { dpkg: 'deb', python: 'pypi', java: 'maven', go: 'golang' },
    fixedVersion: 'fixAvailable',
  },
  advisory: { ids: 'cves | vulnerabilityId', cvssScore: 'nvdCvssBaseScore', url: 'link' },
  artifact: { path: 'metadata.repository', isImage: true },
};
