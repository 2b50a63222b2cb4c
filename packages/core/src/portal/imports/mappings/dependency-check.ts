// OWASP Dependency-Check as XML and as JSON: what its evidence identifies, and what the NVD says of it. https://jeremylong.github.io/DependencyCheck/
import type { FormatMapping } from './format-mapping.ts';

const common: Omit<FormatMapping, 'id' | 'recognize' | 'results' | 'path' | 'package' | 'artifact'> = {
  tool: 'Dependency-Check',
  type: 'dependency',
  ruleId: 'name',
  description: 'description',
  category: 'dependency-vulnerability',
  severity: {
    path: 'severity | cvssV4.baseSeverity | cvssv4.baseSeverity | cvssV3.baseSeverity | cvssv3.baseSeverity',
    score: 'cvssV3.baseScore | cvssv3.baseScore | cvssV2.score | cvssv2.score | cvssScore',
    otherwise: 'medium',
  },
  cwe: 'cwes | cwes.cwe | cwe',
  advisory: {
    ids: 'name',
    cvssScore: 'cvssV3.baseScore | cvssv3.baseScore | cvssV2.score | cvssv2.score | cvssScore',
  },
};

export const dependencyCheck: FormatMapping = {
  ...common,
  id: 'dependency-check',
  recognize: { isList: false, members: ['reportSchema', 'dependencies'] },
  results: ['dependencies[]', 'vulnerabilities[]'],
  path: '^.filePath',
  package: { name: '^.fileName', purl: '^.packages[].id' },
  artifact: { path: 'projectInfo.name' },
  unfinished: ['scanInfo.analysisExceptions[]'],
};

export const dependencyCheckXml: FormatMapping = {
  ...common,
  id: 'dependency-check-xml',
  recognize: { isList: false, members: ['<analysis>', 'projectInfo'] },
  results: ['dependencies[]', 'dependency[]', 'vulnerabilities[]', 'vulnerability[]'],
  path: '^^.filePath',
  package: {
    name: '^^.fileName',
    purl: '^^.identifiers.package.id',
  },
  artifact: { path: 'projectInfo.name' },
  unfinished: ['scanInfo.analysisExceptions.exception'],
};
