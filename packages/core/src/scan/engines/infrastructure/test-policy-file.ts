// The policy of a file, tested as an audit does.
import type { TestedRules } from '../engine.ts';
import { PolicyError, parsePolicy } from './infrastructure-policy.ts';
import { loadPolicies } from './load-policies.ts';
import { checkOwnPolicy } from './repository-policies.ts';

export function testPolicyFile(path: string, text: string): TestedRules {
  let policy: ReturnType<typeof parsePolicy>;
  try {
    policy = parsePolicy(text);
  } catch (error) {
    if (error instanceof PolicyError) return { rules: [], problems: [`${path}: ${error.message}`] };
    throw error;
  }
  const { id, fail, pass } = policy;
  const tested = (problem: string | null): TestedRules => ({
    rules: [{ id, examples: fail.length + pass.length, problem }],
    problems: [],
  });
  try {
    checkOwnPolicy(policy, new Set(loadPolicies().map((one) => one.id)));
  } catch (error) {
    if (error instanceof PolicyError) return tested(error.message.replace(/\.$/, ''));
    throw error;
  }
  return tested(null);
}
