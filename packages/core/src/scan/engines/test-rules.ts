// Custom rules of a repository, tested with their own examples: pattern rules and infrastructure policies.
import { parse as parseYaml } from 'yaml';
import type { TestedRules } from './engine.ts';

/** Tests the pattern rules of a file, or its infrastructure policy; loads what it needs when it is called. */
export async function testRules(path: string, text: string): Promise<TestedRules> {
  if (!isPolicy(text)) {
    const { testPatternRules } = await import('./insecure-code/test-pattern-rules.ts');
    return testPatternRules(path, text);
  }
  const { testPolicyFile } = await import('./infrastructure/test-policy-file.ts');
  return testPolicyFile(path, text);
}

/** A file of pattern rules has a list of them; a policy says what it is about. */
function isPolicy(text: string): boolean {
  let document: unknown;
  try {
    document = parseYaml(text, { maxAliasCount: 0 });
  } catch {
    return false;
  }
  if (typeof document !== 'object' || document === null || 'rules' in document) return false;
  return ['resources', 'checks', 'condition', 'samples'].some((name) => name in document);
}
