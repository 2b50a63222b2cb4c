// The public API of @assay/core/fix-verification: whether a change fixes what it claims to fix, and changes that do.

export { readKey } from './fixes/bundle/dsse-envelope.ts';
export { type BundleReplay, createBundle, replayBundle } from './fixes/bundle/replay-bundle.ts';
export type { ComparedExports } from './fixes/exports/compare-exports.ts';
export type { PackageSource } from './fixes/exports/package-files.ts';
export {
  type FixReason,
  type FixReport,
  type FixTarget,
  type FixVerdict,
  fixVerdicts,
} from './fixes/fix-report.ts';
export { type VerifyFixOptions, verifyFix } from './fixes/verify-fix.ts';

export {
  type LeftVulnerability,
  type ProposeRepairsOptions,
  proposeRepairs,
  type RepairChange,
  type RepairProposal,
} from './repairs/propose-repairs.ts';
export { releaseArchives } from './repairs/release-archives.ts';
export { type RepairScope, repairScopes } from './repairs/repair.ts';
export type { RepairedFile } from './repairs/repair-all.ts';
export { writeRepairs } from './repairs/write-repairs.ts';
