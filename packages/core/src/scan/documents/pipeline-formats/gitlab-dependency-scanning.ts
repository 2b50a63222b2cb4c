import { securityReport } from './gitlab-security-report.ts';

/** `gl-dependency-scanning-report.json`: known vulnerabilities and malicious packages. */
export const gitlabDependencyScanning = securityReport({
  id: 'gitlab-dependency-scanning',
  title: 'GitLab dependency scanning report',
  scanType: 'dependency_scanning',
  auditType: 'dependency',
  holds: ({ auditType, package: found }) => auditType === 'dependency' && found !== null,
  locationOf: ({ location, package: found }) => ({
    file: location?.path ?? '.',
    dependency: { package: { name: found?.name ?? '' }, version: found?.version ?? '' },
  }),
  // Complete lists of packages are in the SBOM.
  further: { dependency_files: [] },
});
