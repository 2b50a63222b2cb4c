// Repositories against policies as a table.
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { ControlOutcome, ControlResult } from '../../vocabulary/control-result.ts';
import type { Page } from '../platform/page.ts';
import { builtInById } from './built-in-policies.ts';
import type { EvaluatedPolicy } from './compliance-status.ts';
import type { ComplianceFilter } from './compliance-store.ts';
import type { PolicyMode } from './policy.ts';
import type { RepositoryCompliance } from './repository-compliance.ts';

/** `not_applicable`: the repository has nothing of what the control is about, or its profile does not ask for it. */
export const matrixResults = ['pass', 'fail', 'unknown', 'waived', 'not_applicable'] as const;
export type MatrixResult = (typeof matrixResults)[number];

export interface MatrixPolicy {
  readonly id: string;
  readonly name: string;
  readonly level: ComplianceLevel;
  readonly mode: PolicyMode;
}

/** What is recorded of an evaluation. */
export interface RecordedResult extends MatrixPolicy {
  readonly result: MatrixResult;
}

export interface MatrixRow
  extends Pick<
    RepositoryCompliance,
    'repositoryId' | 'name' | 'requiredLevel' | 'achievedLevel' | 'state' | 'score'
  > {
  /** In the order of the policies. */
  readonly results: readonly MatrixResult[];
  /**
   * With `compareWith`: the results at that moment, `unknown` for a policy that was not evaluated then; null for a
   * repository that was not there.
   */
  readonly before?: readonly MatrixResult[] | null;
}

export interface ComplianceMatrix extends Page<MatrixRow> {
  readonly policies: readonly MatrixPolicy[];
}

export interface MatrixFilter extends ComplianceFilter {
  readonly level?: ComplianceLevel;
  readonly policyId?: string;
  /** A second moment, whose results are given beside. */
  readonly compareWith?: string;
}

export function recordedResults(
  evaluated: readonly EvaluatedPolicy[],
  controls: readonly ControlOutcome[],
): readonly RecordedResult[] {
  const outcomes = new Map(controls.map(({ controlId, result }) => [controlId, result]));
  return evaluated.map((one) => {
    const { id, name, level, mode } = one.policy;
    return { id, name, level, mode, result: standingOf(one, outcomes) };
  });
}

/** A level is not held up by a control that does not apply, but nothing is passed by it either. */
export function standingOf(
  { policy, result, waived }: EvaluatedPolicy,
  outcomes: ReadonlyMap<string, ControlResult>,
): MatrixResult {
  const controlId = builtInById.get(policy.id)?.controlId ?? '';
  if (result === 'pass' && outcomes.get(controlId) === 'not_applicable') return 'not_applicable';
  return waived && result !== 'pass' ? 'waived' : result;
}
