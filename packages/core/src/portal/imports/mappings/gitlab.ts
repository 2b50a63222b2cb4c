// Reports of GitLab's analyzers: of code, secrets, dependencies and images. https://docs.gitlab.com/development/integrations/secure/
import type { FormatMapping } from './format-mapping.ts';

export const gitlab: FormatMapping = {
  id: 'gitlab',
  tool: 'GitLab',
  type: 'security',
  recognize: {
    isList: false,
    members: ['vulnerabilities'],
    without: ['bomFormat', 'SchemaVersion', 'dependencyCount', 'imageDigest', 'image', 'host'],
    first: { of: 'vulnerabilities', members: ['identifiers', 'location'] },
  },
  results: ['vulnerabilities[]'],
  ruleId: 'identifiers[].value',
  title: 'name | message | description',
  description: 'description | message | name',
  remediation: 'solution',
  references: 'links[].url',
  category: 'insecure-code',
  otherKinds: [
    {
      path: 'location.dependency.package.name',
      is: ['*'],
      type: 'dependency',
      category: 'dependency-vulnerability',
    },
    {
      path: 'category | $.scan.type',
      is: ['secret_detection'],
      type: 'security',
      category: 'secrets-in-code',
    },
  ],
  severity: { path: 'severity', words: { unknown: 'info' }, otherwise: 'medium' },
  confidence: { path: 'confidence', words: { confirmed: 'high', ignore: 'low' }, otherwise: 'high' },
  path: 'location.file',
  line: 'location.start_line',
  endLine: 'location.end_line',
  identity: 'tracking.items[].signatures[].value | cve | location.hostname | name',
  package: {
    name: 'location.dependency.package.name',
    version: 'location.dependency.version',
    system: 'location.operating_system',
  },
  advisory: { ids: 'identifiers[].value' },
  artifact: { path: 'vulnerabilities[].location.image', isImage: true },
};
