// The public API of @assay/core/fix-verification: whether a change fixes what it claims to fix.

export { readKey } from './fixes/bundle/dsse-envelope.ts';
export { type BundleReplay, createBundle, replayBundle } from './fixes/bundle/replay-bundle.ts';
export {
  type FixReason,
  type FixReport,
  type FixTarget,
  type FixVerdict,
  fixVerdicts,
} from './fixes/fix-report.ts';
export { type VerifyFixOptions, verifyFix } from './fixes/verify-fix.ts';
