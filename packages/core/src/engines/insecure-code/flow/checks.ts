// What a condition says was checked against a list or a form.
import type { Call, Code, Operation } from './code.ts';
import type { LanguageFlow } from './language-flow.ts';

const deepest = 6;

/** `if (!allowed.includes(name)) …`: from here on the name is taken for checked, and so is the list. */
export function checkedBy(test: Code, flow: LanguageFlow, depth = 0): readonly Code[] {
  if (depth > deepest) return [];
  if (test.kind === 'operation' || test.kind === 'choice' || test.kind === 'group')
    return test.parts.flatMap((part) => checkedBy(part, flow, depth + 1));
  if (test.kind !== 'call') return [];
  const name = nameOf(test.callee);
  if (name === null || !flow.checks.test(name)) return [];
  const { callee } = test;
  return callee.kind === 'member' && beginning.test(name)
    ? [...partiesOf(test), ...receiversOf(callee.object)]
    : partiesOf(test);
}

/** Asks how a text or path begins. */
const beginning = /^(?:starts?_?with\??|str_starts_with|HasPrefix|indexOf)$/i;
/** Asks whether a path lies where it should; that it holds no certain word tells nothing of that. */
const placing =
  /^(?:is_relative_to|commonpath|commonprefix|strpos|strncmp|IsLocal)$|safe|valid|allowed|inside|within|check|verif|ensure/i;

/** What a call asks the place of, as a path. */
export function placedBy(call: Call): readonly Code[] {
  const name = nameOf(call.callee) ?? '';
  return beginning.test(name) || placing.test(name) ? partiesOf(call) : [];
}

function nameOf(callee: Code): string | null {
  return callee.kind === 'member' || callee.kind === 'name' ? callee.name : null;
}

/** What a call is given, in lists too, and what it is called on. */
function partiesOf({ callee, args }: Call): readonly Code[] {
  const given = args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
  return callee.kind === 'member' ? [...given, callee.object] : given;
}

/** `file`, of `file.getCanonicalPath()`. */
function receiversOf(code: Code): readonly Code[] {
  if (code.kind !== 'call' || code.callee.kind !== 'member') return [];
  return [code.callee.object, ...receiversOf(code.callee.object)];
}

/** `name in allowed`, and `'../' in name`. */
export function checkedIn({ operator, parts: [part, whole] }: Operation): Code | undefined {
  if (!/^(?:not )?in$/.test(operator)) return undefined;
  const isMark = part?.kind === 'literal' && /[./\\'"`;|&<>$]/.test(String(part.value));
  return isMark ? whole : part;
}

const comparing = /^(?:relative|Rel|relpath|GetRelativePath|relativize|commonpath|commonprefix)$/;

/** `rel = relative(root, full)`: who looks at the way from one path to the other has looked at both. */
export function comparedBy(code: Code): readonly Code[] {
  return code.kind === 'call' && nameOf(code.callee)?.match(comparing) ? partiesOf(code) : [];
}
