// What a condition says was checked against a list or a form.
import type { Code, Operation } from './code.ts';
import type { LanguageFlow } from './language-flow.ts';

const deepest = 6;

/** `if (!allowed.includes(name)) …`: from here on the name is taken for checked, and so is the list. */
export function checkedBy(test: Code, flow: LanguageFlow, depth = 0): readonly Code[] {
  if (depth > deepest) return [];
  if (test.kind === 'operation' || test.kind === 'choice' || test.kind === 'group')
    return test.parts.flatMap((part) => checkedBy(part, flow, depth + 1));
  if (test.kind !== 'call') return [];
  const { callee } = test;
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : null;
  if (name === null || !flow.checks.test(name)) return [];
  return callee.kind === 'member' ? [...test.args, callee.object] : test.args;
}

/** `name in allowed`, and `'../' in name`. */
export function checkedIn({ operator, parts: [part, whole] }: Operation): Code | undefined {
  if (!/^(?:not )?in$/.test(operator)) return undefined;
  const isMark = part?.kind === 'literal' && /[./\\'"`;|&<>$]/.test(String(part.value));
  return isMark ? whole : part;
}
