// What the steps of the benchmark have in common.
export const portalOptions = {
  allowLocalRepositories: true,
  auditConcurrency: 0,
  background: false,
  osvApiUrl: null,
} as const;

/** Inventories draw their packages from these, besides the one that the advisory affects. */
export const packageNames = Array.from({ length: 5_000 }, (_, n) => `package-${n}`);
export const affectedPackage = 'left';
