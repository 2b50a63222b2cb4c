// Pattern rules tested with their own examples, in an audit and by `assay rules test`.

import type { TestedRule, TestedRules } from '../engine.ts';
import { CodeScanner } from './code-scanner.ts';
import { extensionOf } from './file-language.ts';
import { type PatternRule, readPatternRules } from './pattern-rules/pattern-rule.ts';

/** Reads a file of pattern rules and tests each with its examples. */
export async function testPatternRules(path: string, text: string): Promise<TestedRules> {
  const { rules, problems } = readPatternRules(path, text);
  const tested: TestedRule[] = [];
  for (const rule of rules) {
    const { fail, ok } = rule.examples;
    tested.push({ id: rule.id, examples: fail.length + ok.length, problem: (await problemOf(rule)) ?? null });
  }
  return { rules: tested, problems };
}

/** A rule that does not find its own examples looks like protection, and is none. */
export async function problemOf(rule: PatternRule): Promise<string | undefined> {
  const scanner = new CodeScanner([], { patternRules: [rule] });
  const [language = 'javascript'] = rule.languages;
  const finds = async (text: string): Promise<boolean> => {
    const outcome = await scanner.scan(`src/example.${extensionOf[language]}`, Buffer.from(text));
    return !('skipped' in outcome) && outcome.detections.length > 0;
  };
  try {
    for (const one of rule.languages) await scanner.scan(`src/empty.${extensionOf[one]}`, Buffer.from(' '));
    for (const [index, text] of rule.examples.fail.entries())
      if (!(await finds(text))) return `example ${index + 1} of examples.fail is not found`;
    for (const [index, text] of rule.examples.ok.entries())
      if (await finds(text)) return `example ${index + 1} of examples.ok is found`;
  } catch (error) {
    if (error instanceof Error) return error.message.slice(0, 200);
    throw error;
  }
  return undefined;
}
