// `snyk test --json`: an entry for each dependency path. https://docs.snyk.io/snyk-cli
import type { FormatMapping } from './format-mapping.ts';

const common: Omit<FormatMapping, 'id' | 'recognize' | 'results' | 'path' | 'artifact' | 'unfinished'> = {
  tool: 'Snyk',
  type: 'dependency',
  leaveOut: [{ path: 'type', is: ['license'] }],
  ruleId: 'id',
  title: 'title',
  description: 'description',
  category: 'dependency-vulnerability',
  severity: { path: 'severityWithCritical | severity', otherwise: 'medium' },
  cwe: 'identifiers.CWE[]',
  package: {
    name: 'packageName | moduleName | name',
    version: 'version',
    purlType: 'packageManager | language',
    purlTypes: {
      js: 'npm',
      yarn: 'npm',
      pnpm: 'npm',
      pip: 'pypi',
      poetry: 'pypi',
      python: 'pypi',
      gradle: 'maven',
      sbt: 'maven',
      java: 'maven',
      rubygems: 'gem',
      ruby: 'gem',
      gomodules: 'golang',
      golangdep: 'golang',
      linux: 'generic',
    },
    fixedVersion: 'fixedIn[]',
  },
  advisory: {
    ids: 'identifiers.CVE[] | identifiers.GHSA[]',
    cvss: 'CVSSv3',
    cvssScore: 'cvssScore',
  },
};

export const snyk: FormatMapping = {
  ...common,
  id: 'snyk',
  recognize: { isList: false, members: ['vulnerabilities', 'dependencyCount', 'packageManager'] },
  results: ['vulnerabilities[]'],
  path: '$.displayTargetFile',
  artifact: { path: 'docker.image | projectName | path' },
  unfinished: ['error'],
};

/** `--all-projects` writes a list. */
export const snykProjects: FormatMapping = {
  ...common,
  id: 'snyk-projects',
  recognize: { isList: true, members: ['vulnerabilities', 'dependencyCount', 'packageManager'] },
  results: ['[]', 'vulnerabilities[]'],
  path: '^.displayTargetFile',
  artifact: { path: '[].docker.image | [].projectName | [].path' },
  unfinished: ['[].error'],
};
