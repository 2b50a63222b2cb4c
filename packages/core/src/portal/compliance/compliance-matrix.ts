// Repositories against policies as a table.
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { Page } from '../platform/page.ts';
import type { EvaluatedPolicy } from './compliance-status.ts';
import type { ComplianceFilter } from './compliance-store.ts';
import type { PolicyMode } from './policy.ts';
import type { RepositoryCompliance } from './repository-compliance.ts';

export const matrixResults = ['pass', 'fail', 'unknown', 'waived'] as const;
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

export function recordedResults(evaluated: readonly EvaluatedPolicy[]): readonly RecordedResult[] {
  return evaluated.map((one) => {
    const { id, name, level, mode } = one.policy;
    return { id, name, level, mode, result: resultOf(one) };
  });
}

function resultOf({ result, waived }: EvaluatedPolicy): MatrixResult {
  return waived && result !== 'pass' ? 'waived' : result;
}
