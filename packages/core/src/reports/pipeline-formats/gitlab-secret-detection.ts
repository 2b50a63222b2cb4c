import { fileLocation, securityReport } from './gitlab-security-report.ts';

/** GitLab's own scanner names this commit for secrets that are in the files as they are. */
const noCommit = '0000000';

/** `gl-secret-detection-report.json`: secrets in the files and in the history. */
export const gitlabSecretDetection = securityReport({
  id: 'gitlab-secret-detection',
  title: 'GitLab secret detection report',
  scanType: 'secret_detection',
  auditType: 'security',
  holds: ({ category }) => category === 'secrets-in-code',
  locationOf: (finding) => ({
    ...fileLocation(finding),
    commit: { sha: finding.location?.commit ?? noCommit },
  }),
});
