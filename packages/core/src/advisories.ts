// The public API of @assay/core/advisories: the local database of advisories.

export { advisoryStatus } from './engines/dependencies/advisory-database.ts';
export { syncAdvisories } from './engines/dependencies/advisory-sync.ts';
export { silentLog } from './platform/log.ts';
export { advisoryDatabaseName } from './portal-options.ts';
