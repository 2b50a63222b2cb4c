// What policies and findings say about each requirement of a framework. Pure. It is evidence for an assessor: what
// passes here covers no more of a requirement than the policies ask, and is no certification.
import type { Framework, FrameworkRequirement } from './frameworks/framework.ts';

export const requirementStates = ['covered', 'not_covered', 'unknown'] as const;
export type RequirementState = (typeof requirementStates)[number];

/**
 * The result of a policy in one repository; `not_applicable` where the repository has nothing that it is about,
 * or its profile does not require it.
 */
export const policyStandings = ['pass', 'fail', 'waived', 'unknown', 'not_applicable'] as const;
export type PolicyStanding = (typeof policyStandings)[number];

/** What is known of one repository. */
export interface RepositoryEvidence {
  readonly repositoryId: string;
  readonly name: string;
  /** By policy key; one that is absent was not evaluated. */
  readonly standings: ReadonlyMap<string, PolicyStanding>;
  /** Open findings by rule id. */
  readonly open: ReadonlyMap<string, number>;
}

export interface RequirementPolicy {
  readonly policyId: string;
  readonly name: string;
  /** Repositories by what the policy is there. */
  readonly repositories: Readonly<Record<PolicyStanding, number>>;
}

export interface RequirementRule {
  readonly ruleId: string;
  readonly openFindings: number;
}

export interface AssessedRequirement {
  readonly id: string;
  readonly title: string;
  readonly state: RequirementState;
  /** Why, as a sentence. */
  readonly reason: string;
  readonly policies: readonly RequirementPolicy[];
  readonly rules: readonly RequirementRule[];
  /** Repositories by state. */
  readonly repositories: Readonly<Record<RequirementState, number>>;
  /** Up to 20 in which it is not covered, by name. */
  readonly notCoveredIn: readonly { readonly repositoryId: string; readonly name: string }[];
}

export interface FrameworkReport {
  readonly framework: Omit<Framework, 'requirements' | 'prefix'>;
  readonly evaluatedAt: string;
  /** Repositories that were evaluated. */
  readonly repositories: number;
  readonly summary: Readonly<Record<RequirementState, number>> & {
    /** Requirements of the framework that are not listed, and unknown as well; null where they are not counted. */
    readonly notListed: number | null;
  };
  readonly requirements: readonly AssessedRequirement[];
}

/** A built-in policy as reports show it. */
export interface NamedPolicy {
  readonly id: string;
  readonly name: string;
}

const shownRepositories = 20;

export function frameworkReport(
  { requirements, prefix: _, ...framework }: Framework,
  evidence: readonly RepositoryEvidence[],
  {
    policies,
    evaluatedAt,
  }: { readonly policies: ReadonlyMap<string, NamedPolicy>; readonly evaluatedAt: string },
): FrameworkReport {
  const assessed = requirements.map((one) => assess(one, evidence, policies));
  const { total } = framework;
  return {
    framework,
    evaluatedAt,
    repositories: evidence.length,
    summary: {
      ...countBy(requirementStates, assessed, ({ state }) => state),
      notListed: total === null ? null : total - requirements.length,
    },
    requirements: assessed,
  };
}

/** Of one repository: what fails, or was waived, refutes; only what passes covers. */
export function stateIn(
  { policies, rules }: FrameworkRequirement,
  { standings, open }: RepositoryEvidence,
): RequirementState {
  const found = policies.map((key) => standings.get(key) ?? 'unknown');
  if (found.some((one) => one === 'fail' || one === 'waived')) return 'not_covered';
  if (rules.some((rule) => (open.get(rule) ?? 0) > 0)) return 'not_covered';
  if (found.includes('unknown')) return 'unknown';
  return found.includes('pass') ? 'covered' : 'unknown';
}

function assess(
  requirement: FrameworkRequirement,
  evidence: readonly RepositoryEvidence[],
  named: ReadonlyMap<string, NamedPolicy>,
): AssessedRequirement {
  const states = evidence.map((one) => ({ one, state: stateIn(requirement, one) }));
  const repositories = countBy(requirementStates, states, ({ state }) => state);
  const policies = requirement.policies.map((key): RequirementPolicy => {
    const { id = key, name = key } = named.get(key) ?? {};
    const counts = countBy(policyStandings, evidence, ({ standings }) => standings.get(key) ?? 'unknown');
    return { policyId: id, name, repositories: counts };
  });
  const rules = requirement.rules.map((ruleId) => ({
    ruleId,
    openFindings: evidence.reduce((sum, { open }) => sum + (open.get(ruleId) ?? 0), 0),
  }));
  const state: RequirementState =
    repositories.not_covered > 0
      ? 'not_covered'
      : repositories.unknown > 0 || evidence.length === 0
        ? 'unknown'
        : 'covered';
  return {
    id: requirement.id,
    title: requirement.title,
    state,
    reason: reasonOf(state, {
      policies,
      rules,
      repositories,
      evaluated: evidence.length,
      withoutPolicy: states.filter(
        (entry) => entry.state === 'unknown' && !hasUnknown(requirement, entry.one),
      ).length,
    }),
    policies,
    rules,
    repositories,
    notCoveredIn: states
      .filter((entry) => entry.state === 'not_covered')
      .slice(0, shownRepositories)
      .map(({ one: { repositoryId, name } }) => ({ repositoryId, name })),
  };
}

/** Whether a policy of the requirement has no result in the repository. */
function hasUnknown({ policies }: FrameworkRequirement, { standings }: RepositoryEvidence): boolean {
  return policies.some((key) => (standings.get(key) ?? 'unknown') === 'unknown');
}

interface ReasonParts extends Pick<AssessedRequirement, 'policies' | 'rules' | 'repositories'> {
  readonly evaluated: number;
  /** Repositories in which it is unknown, since none of its policies applies. */
  readonly withoutPolicy: number;
}

function reasonOf(
  state: RequirementState,
  { policies, rules, repositories, evaluated, withoutPolicy }: ReasonParts,
): string {
  if (policies.length === 0 && rules.length === 0)
    return 'Assay checks nothing of it: it is for a person to assess.';
  if (evaluated === 0) return 'No repository was evaluated.';
  const of = (count: number) => `${count} of ${evaluated} ${evaluated === 1 ? 'repository' : 'repositories'}`;
  if (state === 'not_covered') {
    const failing = policies
      .filter((one) => one.repositories.fail + one.repositories.waived > 0)
      .map(({ name }) => `“${name}” does not pass`);
    const open = rules
      .filter(({ openFindings }) => openFindings > 0)
      .map(
        ({ ruleId, openFindings }) =>
          `${openFindings} open ${openFindings === 1 ? 'finding' : 'findings'} of ${ruleId}`,
      );
    return `Not covered in ${of(repositories.not_covered)}: ${[...failing, ...open].join(', ')}.`;
  }
  if (state === 'covered') return 'Every policy that it is mapped to passes.';
  if (policies.length === 0)
    return 'No finding of these rules is open, which alone proves nothing: it is for a person to assess.';
  const missing = policies.filter((one) => one.repositories.unknown > 0).map(({ name }) => `“${name}”`);
  const unevaluated = repositories.unknown - withoutPolicy;
  const inSome = (count: number) => (count === repositories.unknown ? 'there' : `in ${count} of them`);
  const reasons = [
    unevaluated > 0 &&
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} unknown ${inSome(unevaluated)} (an audit is missing, or only the code host knows)`,
    withoutPolicy > 0 && `no policy that it is mapped to applies ${inSome(withoutPolicy)}`,
  ].filter(Boolean);
  return `Unknown in ${of(repositories.unknown)}: ${reasons.join('; ')}.`;
}

function countBy<Key extends string, Item>(
  keys: readonly Key[],
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): Record<Key, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  for (const item of items) counts[keyOf(item)] += 1;
  return counts;
}
