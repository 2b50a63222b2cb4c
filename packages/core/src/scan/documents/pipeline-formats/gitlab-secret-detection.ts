import type { NoticeReason } from '../../source/coverage/coverage-notices.ts';
import { fileLocation, securityReport } from './gitlab-security-report.ts';

/** GitLab's own scanner names this commit for secrets that are in the files as they are. */
const noCommit = '0000000';

/** Files that they name were checked for secrets; archives were not, but for the text files in them. */
const aboutCode: ReadonlySet<NoticeReason> = new Set([
  'language_not_analyzed',
  'data_flow_limited',
  'infrastructure_not_evaluated',
]);

/** `gl-secret-detection-report.json`: secrets in the files and in the history. */
export const gitlabSecretDetection = securityReport({
  id: 'gitlab-secret-detection',
  title: 'GitLab secret detection report',
  scanType: 'secret_detection',
  auditType: 'security',
  holds: ({ category }) => category === 'secrets-in-code',
  concerns: ({ reason, subject }) => !aboutCode.has(reason) || subject === 'archive',
  locationOf: (finding) => ({
    ...fileLocation(finding),
    commit: { sha: finding.location?.commit ?? noCommit },
  }),
});
