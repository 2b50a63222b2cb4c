// The public API of @assay/core/scan: audits on the spot, without the portal and its storage. A part of the
// whole entry that starts in a fraction of its time; reports and advisories are entries of their own for that.

export { defaultCacheDirectory, defaultDataDirectory } from '../support/data-directory.ts';
export { confidences } from '../vocabulary/confidence.ts';
export { advisoryDatabaseName, publicOsvApi } from './engines/dependencies/advisories/advisory-defaults.ts';
export type { LineDecision, RuleExample, RuleInfo, TestedRule, TestedRules } from './engines/engine.ts';
export { exampleFor } from './engines/example-for.ts';
export { explainRule, rulesOfWeakness } from './engines/explain-rule.ts';
export {
  loadProviderIds,
  loadRules,
  rulesOfAlias,
  servedAuditTypes,
} from './engines/index.ts';
export { rulesNamedAlike } from './engines/rules-elsewhere.ts';
export { tryEachText } from './engines/shared/syntax/parse-trial.ts';
export { testRules } from './engines/test-rules.ts';
export { foundByNewerRules, mayBeOfNewerRules } from './pipeline/found-by-newer-rules.ts';
export {
  type ComparedFinding,
  introducedFindings,
  introducedWithRatings,
} from './pipeline/introduced-findings.ts';
export { inParts, scan } from './pipeline/scan.ts';
export { type CacheStatus, clearScanCache, readCacheStatus } from './pipeline/scan-cache.ts';
export { scanChanges } from './pipeline/scan-changes.ts';
export { type LineTrace, traceLine } from './pipeline/trace-line.ts';
export {
  configFileName,
  parseRepositoryConfig,
  type RepositoryConfig,
  RepositoryConfigError,
} from './repository-config/repository-config.ts';
export { openSource } from './source/checkout/open-source.ts';
export { severalPaths } from './source/checkout/several-paths.ts';
export { parseRepositoryUrl } from './source/git/repository-url.ts';
