// Infrastructure policies of the audited repository itself: those that `policies` of its configuration names. They are
// written as those of Assay are, but bounded together, and without edits that replace text by regular expression. A policy
// that does not do what its own samples say looks like protection, and is none: it is left out.
import { configFileName } from '../../repository-config/repository-config.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { EvaluationBudget } from './evaluation-budget.ts';
import {
  compileCheck,
  type InfrastructurePolicy,
  PolicyError,
  parsePolicy,
  readPolicy,
} from './infrastructure-policy.ts';
import { problemOf } from './test-policy.ts';

const maxFileBytes = 64 * 1024;
/** Steps of the samples of all policies together. */
const maxSampleSteps = 10_000_000;

/** Those that can be used. A policy that cannot makes the audit partial, and its place is named. */
export async function readRepositoryPolicies(
  target: ScanTarget,
  { coverage, signal }: Pick<ScanContext, 'coverage' | 'signal'>,
  builtIn: ReadonlySet<string>,
): Promise<readonly InfrastructurePolicy[]> {
  const { policies } = target.config;
  if (policies.length === 0) return [];
  const texts = await readTexts(target.settings ?? target, policies, signal);
  const found = new Map<string, InfrastructurePolicy>();
  const budget = new EvaluationBudget(maxSampleSteps);
  for (const source of policies) {
    const path = 'path' in source ? source.path : configFileName;
    const place = 'path' in source ? '' : `${source.place}: `;
    try {
      const policy = 'path' in source ? fromFile(texts.get(source.path)) : readPolicy(source.document);
      if (found.has(policy.id)) throw new PolicyError(`id: ${policy.id} is used twice.`);
      checkOwnPolicy(policy, builtIn, budget);
      found.set(policy.id, policy);
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      coverage.broken({ path, line: null, message: `${place}${error.message}` });
    }
  }
  return [...found.values()];
}

async function readTexts(
  { source, entries }: Pick<ScanTarget, 'source' | 'entries'>,
  policies: readonly object[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const paths = new Set(policies.flatMap((one) => ('path' in one ? [one.path] : [])));
  const files = entries.filter(({ path, size }) => paths.has(path) && size <= maxFileBytes);
  const texts = new Map<string, string>();
  for await (const { entry, bytes } of source.read(files, new Coverage(), signal))
    texts.set(entry.path, bytes.toString('utf8'));
  return texts;
}

function fromFile(text: string | undefined): InfrastructurePolicy {
  if (text === undefined)
    throw new PolicyError(`The file is missing, or larger than ${maxFileBytes / 1024} KiB.`);
  return parsePolicy(text);
}

/** Throws PolicyError for what Assay's own policies may do and others may not, and for samples that are not as they say. */
export function checkOwnPolicy(
  policy: InfrastructurePolicy,
  builtIn: ReadonlySet<string>,
  budget?: EvaluationBudget,
): void {
  const { id, edits, checks } = policy;
  if (builtIn.has(id)) throw new PolicyError(`id: ${id} is a policy of Assay; choose another id.`);
  if (edits.some((edit) => 'find' in edit))
    throw new PolicyError('edits: only `set` and `to` can be used here.');
  for (const one of checks) compileCheck(one);
  const problem = problemOf(policy, budget);
  if (problem !== undefined) throw new PolicyError(`${problem}.`.replace(/\.\.$/, '.'));
}
