import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';

/** `enforce` decides the level, `warn` shows, `log` is kept for the record. */
export const policyModes = ['enforce', 'warn', 'log'] as const;
export type PolicyMode = (typeof policyModes)[number];

export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** The level that needs it. */
  readonly level: ComplianceLevel;
  readonly mode: PolicyMode;
  readonly enabled: boolean;
  readonly builtIn: boolean;
  /** A CEL expression that says what must hold. */
  readonly condition: string;
  /** What to do where it fails; null for a custom policy, whose description says it. */
  readonly remediation: string | null;
  /** What it decides of frameworks: `OSPS-VM-02.01`, `PCI DSS 6.3.2`. Those of frameworks in reports count there. */
  readonly requirements: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What a person gives to make a policy. */
export type NewPolicy = Pick<Policy, 'name' | 'level' | 'condition'> &
  Partial<Pick<Policy, 'description' | 'mode' | 'enabled' | 'requirements'>>;

/** Unknown is never a pass. */
export type PolicyResult = 'pass' | 'fail' | 'unknown';
