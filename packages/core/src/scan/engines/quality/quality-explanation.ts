import type { RuleInfo } from '../engine.ts';

/** Why a rule matters, with code that it reports and the same done right. */
export function explanation(
  description: string,
  bad: string,
  good: string,
): Pick<RuleInfo, 'description' | 'examples'> {
  return { description, examples: [{ language: 'javascript', bad, good }] };
}
