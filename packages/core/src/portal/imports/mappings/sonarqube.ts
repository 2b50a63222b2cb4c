// SonarQube's issues as `api/issues/search` gives them, with the states that people set. https://docs.sonarsource.com
import type { FormatMapping } from './format-mapping.ts';

export const sonarqube: FormatMapping = {
  id: 'sonarqube',
  tool: 'SonarQube',
  type: 'code-quality',
  otherKinds: [
    { path: 'type', is: ['vulnerability', 'security_hotspot'], type: 'security', category: 'insecure-code' },
  ],
  recognize: { isList: false, members: ['issues', 'paging', 'components'] },
  results: ['issues[]'],
  leaveOut: [
    { path: 'status', is: ['closed'] },
    { path: 'resolution', is: ['fixed', 'removed'] },
  ],
  ruleId: 'rule',
  title: 'message',
  description: 'message',
  category: 'code-smell',
  severity: {
    path: 'severity',
    words: { blocker: 'high', critical: 'high', major: 'medium', minor: 'low', info: 'info' },
    otherwise: 'medium',
  },
  path: 'component',
  // `group:artifact:src/a.java`, of older versions with the branch between.
  pathAfter: ':',
  isPathLast: true,
  line: 'textRange.startLine | line',
  endLine: 'textRange.endLine',
  identity: 'hash | message',
  suppressed: { path: 'resolution', is: ['false-positive', 'wontfix', 'accepted'], kind: 'SonarQube' },
  artifact: { path: 'issues[].project' },
};

/** `api/hotspots/search`. */
export const sonarqubeHotspots: FormatMapping = {
  id: 'sonarqube-hotspots',
  tool: 'SonarQube',
  type: 'security',
  recognize: { isList: false, members: ['paging', 'hotspots'] },
  results: ['hotspots[]'],
  leaveOut: [{ path: 'resolution', is: ['fixed'] }],
  ruleId: 'ruleKey | securityCategory',
  title: 'message',
  description: 'message',
  category: 'insecure-code',
  severity: { path: 'vulnerabilityProbability', otherwise: 'medium' },
  confidence: { otherwise: 'low' },
  path: 'component',
  pathAfter: ':',
  isPathLast: true,
  line: 'textRange.startLine | line',
  endLine: 'textRange.endLine',
  identity: 'message',
  suppressed: { path: 'resolution', is: ['safe', 'acknowledged'], kind: 'SonarQube' },
  artifact: { path: 'hotspots[].project' },
};

/** `sonar-report`, which many make reports with: open issues and hotspots, whose kind it leaves out. */
export const sonarReport: FormatMapping = {
  id: 'sonar-report',
  tool: 'SonarQube',
  type: 'security',
  recognize: { isList: false, members: ['sonarBaseURL', 'rules', 'issues'] },
  results: ['issues[]'],
  ruleId: 'rule',
  title: 'message',
  description: 'description | message',
  category: 'insecure-code',
  severity: sonarqube.severity,
  path: 'component',
  line: 'line',
  identity: 'message',
  artifact: { path: 'sonarComponent | projectName' },
};
