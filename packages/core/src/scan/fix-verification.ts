// The public API of @assay/core/fix-verification: whether a change fixes what it claims to fix.

export {
  type FixReason,
  type FixReport,
  type FixTarget,
  type FixVerdict,
  fixVerdicts,
} from './fixes/fix-report.ts';
export { type VerifyFixOptions, verifyFix } from './fixes/verify-fix.ts';
