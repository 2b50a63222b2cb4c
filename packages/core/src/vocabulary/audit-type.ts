/** The four audits of the interface. */
export const auditTypes = ['security', 'compliance', 'code-quality', 'dependency'] as const;
export type AuditType = (typeof auditTypes)[number];
