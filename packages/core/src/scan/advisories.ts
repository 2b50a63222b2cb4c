// The public API of @assay/core/advisories: the local database of advisories.

export { silentLog } from '../support/log.ts';
export { exportAdvisories, importAdvisories } from './engines/dependencies/advisories/advisory-bundle.ts';
export { advisoryStatus, sourceDates } from './engines/dependencies/advisories/advisory-database.ts';
export { advisoryDatabaseName, publicOsvApi } from './engines/dependencies/advisories/advisory-defaults.ts';
export { syncAdvisories } from './engines/dependencies/advisories/advisory-sync.ts';
export {
  type AdvisoryExplanation,
  explainAdvisory,
} from './engines/dependencies/advisories/explain-advisory.ts';
