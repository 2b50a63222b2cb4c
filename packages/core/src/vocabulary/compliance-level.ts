/** The four cumulative levels that a repository can be held to. */
export const complianceLevels = ['level1', 'level2', 'level3', 'level4'] as const;

export type ComplianceLevel = (typeof complianceLevels)[number];
