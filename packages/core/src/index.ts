// The public API of @assay/core: explicit names, one block per noun.

export type { AuditType } from './audits/audit-type.ts';
export { auditTypes } from './audits/audit-type.ts';

export type { Engine, RuleInfo, ScanContext, ScanTarget } from './engines/engine.ts';

export { secretsEngine } from './engines/secrets/secrets-engine.ts';

export type { ErrorCode, ErrorDetails } from './errors.ts';
export {
  ConflictError,
  ForbiddenError,
  InvalidCredentialsError,
  NotFoundError,
  PortalError,
  RateLimitError,
  UnauthorizedError,
  ValidationError,
} from './errors.ts';

export type { Category } from './findings/category.ts';
export { categories } from './findings/category.ts';
export type { Anchor, Confidence, Detection, DetectionLocation } from './findings/detection.ts';
export { confidences } from './findings/detection.ts';
export type { Severity, SeverityCounts } from './findings/severity.ts';
export { atLeast, severities } from './findings/severity.ts';

export type { Log, Runtime } from './runtime.ts';
export { silentLog, systemRuntime } from './runtime.ts';

export type { CoverageSummary, SkipReason } from './source/coverage.ts';
export { Coverage } from './source/coverage.ts';
export type { FetchLimits } from './source/git-fetch.ts';
export { defaultFetchLimits } from './source/git-fetch.ts';
export type { GitRepository } from './source/git-repository.ts';
export type { GitCredentials } from './source/git-transport.ts';
export type { OpenSourceOptions, SourceTarget } from './source/open-source.ts';
export { openSource } from './source/open-source.ts';
export { isRefName } from './source/ref-name.ts';
export type { RepositoryUrl, RepositoryUrlOptions } from './source/repository-url.ts';
export { parseRepositoryUrl } from './source/repository-url.ts';
export type { Source, SourceContent, SourceEntry, SourceLimits } from './source/source.ts';
export { defaultSourceLimits } from './source/source.ts';
export type { SourceErrorCode } from './source/source-error.ts';
export { SourceError } from './source/source-error.ts';
export { sweepTemporaryFolders } from './source/temporary-folder.ts';
