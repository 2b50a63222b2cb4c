// The public API of @assay/core/scan: audits on the spot, without the portal and its storage. A part of the
// whole entry that starts in a fraction of its time.

export { scan } from './audits/scan.ts';
export { scanChanges } from './audits/scan-changes.ts';
export { defaultDataDirectory } from './data-directory.ts';
export { advisoryStatus } from './engines/dependencies/advisory-database.ts';
export { syncAdvisories } from './engines/dependencies/advisory-sync.ts';
export { loadRules, servedAuditTypes } from './engines/index.ts';
export { providerChecks } from './engines/secrets/verification/providers/index.ts';
export { confidences } from './findings/detection.ts';
export { advisoryDatabaseName, publicOsvApi } from './options.ts';
export { reportFormats } from './reports/formats/index.ts';
export { pipelineFormats } from './reports/pipeline-formats/index.ts';
export { scanReport } from './reports/scan-report.ts';
export { silentLog } from './runtime.ts';
export { openSource } from './source/open-source.ts';
export { parseRepositoryUrl } from './source/repository-url.ts';
