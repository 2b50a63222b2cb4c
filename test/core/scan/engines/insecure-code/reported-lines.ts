import { CodeScanner } from '../../../../../packages/core/src/scan/engines/insecure-code/code-scanner.ts';
import { insecureCodeRules } from '../../../../../packages/core/src/scan/engines/insecure-code/rules/index.ts';

/** With every rule. */
export const scanner = new CodeScanner(insecureCodeRules);

/** What is reported of a text, as `line rule`; why nothing is, where it is skipped. */
export async function reportedLines(path: string, text: string): Promise<string[]> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  if ('skipped' in outcome) return [outcome.skipped];
  return outcome.detections.map(({ location, ruleId }) => `${location?.startLine} ${ruleId}`);
}

/** What is reported of a text, as `line rule severity confidence`. */
export async function graded(path: string, text: string): Promise<string[]> {
  const outcome = await scanner.scan(path, Buffer.from(text));
  if ('skipped' in outcome) return [outcome.skipped];
  return outcome.detections.map(
    ({ location, ruleId, severity, confidence }) =>
      `${location?.startLine} ${ruleId} ${severity} ${confidence}`,
  );
}
