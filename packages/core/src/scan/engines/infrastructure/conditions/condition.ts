// A condition that is ready to be evaluated.
import type { EvaluationBudget } from '../evaluation-budget.ts';
import type { Fields, Value } from '../value.ts';
import type { ResourceGraph } from './resource-graph.ts';

/** What a condition can refer to. */
export interface ConditionScope {
  readonly budget: EvaluationBudget;
  readonly graph: ResourceGraph;
  /** Fields of the resource that is evaluated. */
  readonly resource: Fields;
  readonly variables: ReadonlyMap<string, Value>;
}

export type Condition = (scope: ConditionScope) => Value;
