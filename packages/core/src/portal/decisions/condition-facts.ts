// Which facts the syntax tree of a condition names, and with which texts.
import { isNode } from '../compliance/conditions/step-budget.ts';
import { findingFacts, repositoryFacts } from './rule-facts.ts';

export const factsOfVariables: Readonly<Record<string, readonly string[]>> = {
  finding: findingFacts,
  repository: repositoryFacts,
};

/** `finding.ruleId` of `finding.ruleId` and `finding["ruleId"]`. */
export function factOf(node: unknown): string | undefined {
  if (!isNode(node) || !Array.isArray(node.args) || (node.op !== '.' && node.op !== '[]')) return undefined;
  const [variable, field] = node.args as [unknown, unknown];
  if (!isNode(variable) || variable.op !== 'id') return undefined;
  const name = typeof field === 'string' ? field : textOf(field);
  const of = String(variable.args);
  return name === undefined || factsOfVariables[of] === undefined ? undefined : `${of}.${name}`;
}

export function textOf(node: unknown): string | undefined {
  return isNode(node) && node.op === 'value' && typeof node.args === 'string' ? node.args : undefined;
}
