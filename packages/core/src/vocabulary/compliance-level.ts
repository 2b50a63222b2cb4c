/** The four cumulative levels that can be required of a repository. */
export const complianceLevels = ['level1', 'level2', 'level3', 'level4'] as const;

export type ComplianceLevel = (typeof complianceLevels)[number];
