// The public API of @assay/core/scan: audits on the spot, without the portal and its storage. A part of the
// whole entry that starts in a fraction of its time; reports and advisories are entries of their own for that.

export { scan } from './audits/scan.ts';
export { type CacheStatus, clearScanCache, readCacheStatus } from './audits/scan-cache.ts';
export { scanChanges } from './audits/scan-changes.ts';
export { advisoryDatabaseName, publicOsvApi } from './engines/dependencies/advisories/advisory-defaults.ts';
export type { RuleInfo, TestedRule, TestedRules } from './engines/engine.ts';
export {
  loadProviderIds,
  loadRules,
  rulesOfAlias,
  servedAuditTypes,
} from './engines/index.ts';
export { testRules } from './engines/test-rules.ts';
export { defaultCacheDirectory, defaultDataDirectory } from './platform/data-directory.ts';
export {
  configFileName,
  parseRepositoryConfig,
  type RepositoryConfig,
  RepositoryConfigError,
} from './repository-config/repository-config.ts';
export { openSource } from './source/open-source.ts';
export { parseRepositoryUrl } from './source/repository-url.ts';
export { confidences } from './vocabulary/confidence.ts';
