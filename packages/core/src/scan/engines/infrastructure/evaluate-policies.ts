// Resources and policies → what is violated, and where.
import type { Severity } from '../../../vocabulary/severity.ts';

import { truthOf } from './conditions/compile-condition.ts';
import type { ConditionScope } from './conditions/condition.ts';
import { ResourceGraph } from './conditions/resource-graph.ts';
import { BudgetExceededError, EvaluationBudget } from './evaluation-budget.ts';
import { type CompiledCheck, compileCheck, type InfrastructurePolicy } from './infrastructure-policy.ts';
import type { Resource } from './resource.ts';
import {
  copyFields,
  type Fields,
  fieldLines,
  fieldOrigins,
  fieldPaths,
  isFields,
  isList,
  lineOfItem,
  ownLine,
  ownPath,
  Unknown,
  type Value,
  type Written,
} from './value.ts';

export interface Violation {
  readonly policy: InfrastructurePolicy;
  readonly severity: Severity;
  readonly resource: Resource;
  readonly path: string;
  readonly line: number;
  /** Where the value stands that the place only refers to. */
  readonly written?: Written;
  /** The setting in question, as the file calls it; undefined where the policy has that name already. */
  readonly setting: string | undefined;
  /** Whether it is about the resource as a whole, which lacks something: no line of it is at fault. */
  readonly isOfWhole: boolean;
}

/** Of one check and one resource. */
const maxSteps = 100_000;

export class PolicySet {
  readonly policies: readonly InfrastructurePolicy[];
  readonly #shared: EvaluationBudget | undefined;
  readonly #checks = new Map<string, { readonly policy: InfrastructurePolicy; readonly index: number }[]>();
  readonly #compiled = new Map<string, CompiledCheck>();

  /** `shared` bounds all evaluations together. */
  constructor(policies: readonly InfrastructurePolicy[], shared?: EvaluationBudget) {
    this.policies = policies;
    this.#shared = shared;
    for (const policy of policies) {
      for (const [index, { resources }] of policy.checks.entries()) {
        for (const type of resources) {
          const list = this.#checks.get(type) ?? [];
          this.#checks.set(type, list);
          list.push({ policy, index });
        }
      }
    }
  }

  /** Evaluates resources that can refer to each other. `exceeded` hears of conditions that take too many steps. */
  *evaluate(
    group: readonly Resource[],
    exceeded: (resource: Resource, policy: InfrastructurePolicy) => void,
  ): Generator<Violation> {
    const graph = new ResourceGraph(group);
    for (const resource of group) {
      for (const { policy, index } of this.#checks.get(resource.type) ?? []) {
        const check = this.#compile(policy, index);
        try {
          const severity = policy.checks[index]?.severity ?? policy.severity;
          const setting = resource.settings?.get(check.at.join('.'));
          const isWhole = policy.checks[index]?.isWhole === true;
          for (const place of violations(check, resource, graph, this.#shared))
            yield { policy, severity, resource, ...place, setting, isOfWhole: isWhole || place.isOfWhole };
        } catch (error) {
          if (!(error instanceof BudgetExceededError)) throw error;
          exceeded(resource, policy);
        }
      }
    }
  }

  #compile(policy: InfrastructurePolicy, index: number): CompiledCheck {
    const key = `${policy.id} ${index}`;
    const known = this.#compiled.get(key);
    if (known) return known;
    const check = policy.checks[index];
    if (check === undefined) throw new Error(`The policy ${policy.id} has no check ${index}.`);
    const compiled = compileCheck(check);
    this.#compiled.set(key, compiled);
    return compiled;
  }
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly written?: Written;
  /** Whether the field that the check names is not there. */
  readonly isOfWhole: boolean;
}

function* violations(
  { when, each, condition, at }: CompiledCheck,
  resource: Resource,
  graph: ResourceGraph,
  shared: EvaluationBudget | undefined,
): Generator<Place> {
  const { fields, name, type, path } = resource;
  const variables = new Map<string, Value>([
    ['resource', fields],
    ['name', name],
    ['type', type],
    ['path', path],
  ]);
  const budget = new EvaluationBudget(maxSteps, shared);
  const scope: ConditionScope = { budget, graph, resource: fields, variables };
  if (when && truthOf(when(scope)) !== true) return;
  if (each === undefined) {
    if (!isViolated(condition, scope)) return;
    const place = placeOf(resource, fields, at);
    const line = lineOfViolating(condition, scope, at);
    yield line === undefined ? place : { ...atItem(place, line), isOfWhole: false };
    return;
  }
  const items = each(scope);
  const list = isList(items) ? items : isFields(items) ? [items] : [];
  for (const [index, item] of list.entries()) {
    if (item instanceof Unknown) continue;
    const inner = { ...scope, variables: new Map(variables).set('item', item) };
    if (!isViolated(condition, inner)) continue;
    const place = placeOf(resource, isFields(item) ? item : fields, at);
    const line = isFields(item) ? undefined : lineOfItem(list, index);
    yield { ...(line === undefined ? place : atItem(place, line)), isOfWhole: false };
  }
}

/** The item of a list stands where the list is written: a caller's list is in the caller's file. */
function atItem(place: Place, line: number): Place {
  const { written } = place;
  return written ? { ...place, written: { ...written, line } } : { ...place, line };
}

const maxItems = 50;

/** Of a list that would be right without its items: the line of the first that is wrong alone. */
function lineOfViolating(
  condition: CompiledCheck['condition'],
  scope: ConditionScope,
  [name = '', ...further]: readonly string[],
): number | undefined {
  const list = scope.resource[name];
  if (further.length > 0 || !isList(list) || lineOfItem(list, 0) === undefined) return undefined;
  const isWrongWith = (items: readonly Value[]): boolean => {
    const resource = copyFields(scope.resource);
    resource[name] = items;
    const variables = new Map(scope.variables).set('resource', resource);
    return isViolated(condition, { ...scope, resource, variables });
  };
  if (isWrongWith([])) return undefined;
  const index = list.slice(0, maxItems).findIndex((item) => isWrongWith([item]));
  return lineOfItem(list, index);
}

function isViolated(condition: CompiledCheck['condition'], scope: ConditionScope): boolean {
  const result = condition(scope);
  return !(result instanceof Unknown) && truthOf(result) === false;
}

/** The line of the field, or of what is nearest to it and there. */
function placeOf(resource: Resource, from: Fields, at: readonly string[]): Place {
  let line = from[ownLine] ?? resource.startLine;
  let path = from[ownPath] ?? resource.path;
  let written: Written | undefined;
  let value: Value = from;
  for (const name of at) {
    if (isList(value)) value = value[0] ?? null;
    if (!isFields(value)) return { path, line, isOfWhole: true };
    const own = value[fieldLines]?.[name];
    if (own !== undefined) {
      line = own;
      path = value[fieldPaths]?.[name] ?? value[ownPath] ?? resource.path;
    }
    written = value[fieldOrigins]?.[name] ?? written;
    value = value[name] ?? null;
  }
  return { path, line, ...(written && { written }), isOfWhole: at.length === 0 || value === null };
}
