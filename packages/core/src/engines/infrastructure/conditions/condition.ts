// A condition that is ready to be evaluated.
import type { EvaluationBudget } from '../evaluation-budget.ts';
import type { Value } from '../value.ts';
import type { ResourceGraph } from './resource-graph.ts';

/** What a condition can refer to. */
export interface ConditionScope {
  readonly budget: EvaluationBudget;
  readonly graph: ResourceGraph;
  readonly variables: ReadonlyMap<string, Value>;
}

export type Condition = (scope: ConditionScope) => Value;
