import { fileLocation, securityReport } from './gitlab-security-report.ts';

/** `gl-sast-report.json`: insecure code and configuration. */
export const gitlabSast = securityReport({
  id: 'gitlab-sast',
  title: 'GitLab SAST report',
  scanType: 'sast',
  auditType: 'security',
  holds: ({ auditType, category }) => auditType === 'security' && category !== 'secrets-in-code',
  concerns: ({ reason }) => reason !== 'history_shallow',
  locationOf: fileLocation,
});
