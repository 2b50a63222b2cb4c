// The findings of a project that Dependency-Track exports (FPF). What was decided there is an acceptance here.
// https://docs.dependencytrack.org/integrations/file-formats/
import type { FormatMapping } from './format-mapping.ts';

export const dependencyTrack: FormatMapping = {
  id: 'dependency-track',
  tool: 'Dependency-Track',
  type: 'dependency',
  recognize: { isList: false, members: ['meta', 'project', 'findings'] },
  results: ['findings[]'],
  ruleId: 'vulnerability.vulnId',
  title: 'vulnerability.title',
  description: 'vulnerability.description',
  category: 'dependency-vulnerability',
  severity: {
    path: 'vulnerability.severity',
    words: { unassigned: 'info' },
    score: 'vulnerability.cvssV3BaseScore',
    otherwise: 'medium',
  },
  cwe: 'vulnerability.cwes[].cweId | vulnerability.cweId',
  suppressed: {
    path: 'analysis.state',
    is: ['false_positive', 'not_affected'],
    kind: 'Dependency-Track',
    reason: 'analysis.detail | analysis.state',
  },
  package: {
    name: '{component.group}/{component.name} | component.name',
    version: 'component.version',
    purl: 'component.purl',
  },
  advisory: {
    ids: 'vulnerability.aliases[].cveId | vulnerability.vulnId',
    cvssScore: 'vulnerability.cvssV3BaseScore',
  },
  artifact: { path: 'project.name' },
};
