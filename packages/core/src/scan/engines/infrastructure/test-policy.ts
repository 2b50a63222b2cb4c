// Policies tested with their own samples: in an audit, by `assay rules test`, and by the contract test of Assay's own.
import { PolicySet } from './evaluate-policies.ts';
import { BudgetExceededError, EvaluationBudget } from './evaluation-budget.ts';
import { type InfrastructurePolicy, PolicyError, type Sample } from './infrastructure-policy.ts';
import type { ResourceGroup } from './infrastructure-reader.ts';
import { infrastructureReaders } from './readers/index.ts';

/** Steps of all samples of one policy. */
const maxSteps = 2_000_000;

/** What keeps a policy from being used: it does not do what its samples say; undefined where it does. */
export function problemOf(policy: InfrastructurePolicy, shared?: EvaluationBudget): string | undefined {
  const budget = new EvaluationBudget(maxSteps, shared);
  const set = new PolicySet([policy], budget);
  const types = new Set(policy.checks.flatMap(({ resources }) => resources));
  try {
    for (const [kind, samples] of [
      ['fail', policy.fail],
      ['pass', policy.pass],
    ] as const) {
      for (const [index, sample] of samples.entries()) {
        const problem = problemOfSample(set, types, { sample, isReported: kind === 'fail', budget });
        if (problem !== undefined) return `samples.${kind}[${index}] ${problem}`;
      }
    }
  } catch (error) {
    if (error instanceof BudgetExceededError) return 'samples: the evaluation takes too many steps';
    if (error instanceof PolicyError) return error.message;
    throw error;
  }
  return undefined;
}

interface Expected {
  readonly sample: Sample;
  readonly isReported: boolean;
  readonly budget: EvaluationBudget;
}

function problemOfSample(
  set: PolicySet,
  types: ReadonlySet<string>,
  { sample, isReported, budget }: Expected,
): string | undefined {
  const paths = Object.keys(sample).join(', ');
  const { groups, messages } = readSample(sample, budget);
  const [message] = messages;
  if (message !== undefined) return `cannot be evaluated: ${message}`;
  let isViolated = false;
  const exceeded = () => {
    throw new BudgetExceededError('The condition takes too many steps.');
  };
  for (const group of groups) for (const _ of set.evaluate(group, exceeded)) isViolated = true;
  if (isViolated === isReported) {
    if (isViolated || groups.some((group) => group.some(({ type }) => types.has(type)))) return undefined;
    return `has none of the policy's resources, so that it shows nothing: it was read as ${paths}`;
  }
  return isReported ? `is not reported: it was read as ${paths}` : 'is reported';
}

function readSample(
  sample: Sample,
  budget: EvaluationBudget,
): { readonly groups: readonly ResourceGroup[]; readonly messages: readonly string[] } {
  const groups: ResourceGroup[] = [];
  const messages: string[] = [];
  for (const reader of infrastructureReaders) {
    const files = Object.entries(sample)
      .map(([path, text]) => ({ path, text }))
      .filter((file) => reader.mayRead(file.path) && reader.isMeant(file));
    if (files.length === 0) continue;
    const unevaluated = (path: string, line: number | null, message: string) => {
      messages.push(line === null ? `${path}: ${message}` : `${path}:${line}: ${message}`);
    };
    const open = reader.open({ budget, unevaluated });
    for (const file of files) groups.push(...open.read(file));
    groups.push(...(open.finish?.() ?? []));
  }
  return { groups, messages };
}
