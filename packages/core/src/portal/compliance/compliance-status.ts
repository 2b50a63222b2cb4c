// From the results of policies to the level a repository has reached. Pure.
import { type ComplianceLevel, complianceLevels } from '../../vocabulary/compliance-level.ts';
import type { Policy, PolicyResult } from './policy.ts';

export const complianceStates = ['compliant', 'non_compliant', 'unknown'] as const;
export type ComplianceState = (typeof complianceStates)[number];

export interface Blocker {
  readonly level: ComplianceLevel;
  readonly policyId: string;
  readonly name: string;
  readonly message: string;
  readonly findingIds: readonly string[];
}

/** An exception that holds for a repository, as its status shows it. */
export interface StatusWaiver {
  readonly id: string;
  readonly policyId: string;
  readonly name: string;
  readonly level: ComplianceLevel;
  readonly reason: string;
  readonly expiresAt: string;
}

export interface EvaluatedPolicy {
  readonly policy: Policy;
  readonly result: PolicyResult;
  /** An exception holds: whatever the result, it stands in nobody's way. */
  readonly waived: boolean;
}

export interface ComplianceVerdict {
  /** The highest level all of whose enforced policies, and those below, pass; null when none. */
  readonly achievedLevel: ComplianceLevel | null;
  readonly state: ComplianceState;
  /** 0 to 100: the share of enforced policies up to the required level that pass; a waived one does not. */
  readonly score: number;
  /** Enforced policies up to the required level that do not pass and are not waived. */
  readonly blocking: readonly EvaluatedPolicy[];
  /** Policies up to the required level, enforced or warning, that fail and are not waived. */
  readonly violated: readonly EvaluatedPolicy[];
}

export function evaluateCompliance(
  evaluated: readonly EvaluatedPolicy[],
  required: ComplianceLevel,
): ComplianceVerdict {
  const enforced = evaluated.filter(({ policy }) => policy.enabled && policy.mode === 'enforce');
  let achievedLevel: ComplianceLevel | null = null;
  for (const level of complianceLevels) {
    const here = enforced.filter(({ policy }) => policy.level === level);
    if (here.some(isInTheWay)) break;
    achievedLevel = level;
  }
  const upToRequired = enforced.filter(({ policy }) => rank(policy.level) <= rank(required));
  const blocking = upToRequired.filter(isInTheWay);
  const passing = upToRequired.filter(({ result }) => result === 'pass').length;
  return {
    achievedLevel,
    state: stateOf(blocking),
    score: upToRequired.length === 0 ? 100 : Math.floor((passing / upToRequired.length) * 100),
    blocking: [...blocking].sort((a, b) => rank(a.policy.level) - rank(b.policy.level)),
    violated: evaluated.filter(
      ({ policy, result, waived }) =>
        policy.enabled &&
        policy.mode !== 'log' &&
        rank(policy.level) <= rank(required) &&
        result === 'fail' &&
        !waived,
    ),
  };
}

function isInTheWay({ result, waived }: EvaluatedPolicy): boolean {
  return result !== 'pass' && !waived;
}

function stateOf(blocking: readonly EvaluatedPolicy[]): ComplianceState {
  if (blocking.length === 0) return 'compliant';
  return blocking.some(({ result }) => result === 'fail') ? 'non_compliant' : 'unknown';
}

function rank(level: ComplianceLevel): number {
  return complianceLevels.indexOf(level);
}
