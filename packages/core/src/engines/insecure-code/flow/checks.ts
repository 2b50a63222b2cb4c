// Which values a call checks.
import type { Call, Code } from './code.ts';

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
export function partiesOf({ callee, args }: Call): readonly Code[] {
  const given = args.flatMap((arg) => (arg.kind === 'list' ? arg.items : [arg]));
  return callee.kind === 'member' ? [...given, callee.object] : given;
}

/** `file`, of `file.getCanonicalPath()`. */
export function receiversOf(code: Code): readonly Code[] {
  if (code.kind !== 'call' || code.callee.kind !== 'member') return [];
  return [code.callee.object, ...receiversOf(code.callee.object)];
}

const comparing = /^(?:relative|Rel|relpath|GetRelativePath|relativize|commonpath|commonprefix)$/;

/** `rel = relative(root, full)`: who looks at the way from one path to the other has looked at both. */
export function comparedBy(code: Code): readonly Code[] {
  return code.kind === 'call' && nameOf(code.callee)?.match(comparing) ? partiesOf(code) : [];
}
