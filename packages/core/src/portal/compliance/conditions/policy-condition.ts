// The conditions of policies: about one repository, its findings, audits, controls and licenses.
import { findingFactWeight, maxFindingFacts, maxLicenseFacts } from '../finding-facts.ts';
import type { PolicyResult } from '../policy.ts';
import { maxSources, type PolicyFacts } from '../policy-facts.ts';
import { listOf, type ValueSizes } from './condition-cost.ts';
import { ConditionLanguage } from './condition-language.ts';
import { loopOverFindings, openFindings } from './finding-loops.ts';
import { maxSteps, withinBudget } from './step-budget.ts';

/** Entries of the facts, and room for more of them. */
const sizes: ValueSizes = new Map([
  ['repository', { size: 5, element: 0 }],
  ['findings', { size: 50, element: 10 }],
  ['audits', { size: 15, element: 3 }],
  ['sources', { size: 4 * 4 * maxSources, element: 4 * maxSources }],
  ['controls', { size: 200, element: 0 }],
  [openFindings, listOf(maxFindingFacts, findingFactWeight)],
  ['licenses', listOf(maxLicenseFacts, 20)],
  ['fix', { size: 5, element: 0 }],
]);

const language = new ConditionLanguage<PolicyFacts>({
  variables: {
    repository: 'map<string, dyn>',
    findings: 'map<string, dyn>',
    audits: 'map<string, dyn>',
    sources: 'map<string, dyn>',
    controls: 'map<string, bool>',
    [openFindings]: 'list<dyn>',
    licenses: 'list<dyn>',
    fix: 'map<string, dyn>',
  },
  sizes,
  maxSteps,
  adaptCall: loopOverFindings,
});

/** A sentence that says what is wrong and where; null for a condition that is valid and can be afforded. */
export function findConditionFault(condition: string): string | null {
  return language.findFault(condition);
}

/** Whether facts of this kind have to be read for the condition; `openFindings` where it loops over `findings`. */
export function asksFor(condition: string, facts: 'fix' | 'licenses' | typeof openFindings): boolean {
  return language.names(condition, facts);
}

/** Whether the condition may read this field of `repository`. */
export function asksForRepository(condition: string, field: string): boolean {
  return language.fields(condition, 'repository')?.has(field) ?? true;
}

/**
 * What the condition says of the facts. What cannot be evaluated (a missing audit or control, too many steps) is
 * unknown.
 */
export function evaluateCondition(condition: string, facts: PolicyFacts): PolicyResult {
  try {
    const program = language.compile(condition);
    const { result } = withinBudget(() => program(facts));
    if (result === true) return 'pass';
    return result === false ? 'fail' : 'unknown';
  } catch {
    return 'unknown';
  }
}
