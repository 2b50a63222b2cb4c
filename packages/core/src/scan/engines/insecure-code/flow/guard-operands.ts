// The values that a guard validates.
import type { Call, IrNode } from './ir.ts';

/** Asks how a text or path begins. */
const beginning = /^(?:starts?_?with\??|str_starts_with|HasPrefix|indexOf)$/i;
/** Asks whether a path lies where it should; that it holds no certain word says nothing of that. */
const placing =
  /^(?:is_relative_to|commonpath|commonprefix|strpos|strncmp|IsLocal)$|safe|valid|allowed|inside|within|check|verif|ensure/i;

/** What a call asks the place of, as a path. */
export function pathOperandsOf(call: Call): readonly IrNode[] {
  const name = nameOf(call.callee) ?? '';
  return beginning.test(name) || placing.test(name) ? operandsOf(call) : [];
}

/** The last part of what is written: `has`, of `list.has`. */
export function nameOf(code: IrNode): string | null {
  return code.kind === 'member' || code.kind === 'name' ? code.name : null;
}

/** Modules whose functions are given the text that they are asked of. https://pkg.go.dev/strings */
const ofTexts = /^(?:strings|bytes|StringUtils)$/;

/** `name.Contains("..")`, of `strings.Contains(name, "..")`. */
export function askedOfText(call: Call): Call {
  const { callee, args } = call;
  const [text, ...others] = args;
  const isOfText =
    callee.kind === 'member' && callee.object.kind === 'name' && ofTexts.test(callee.object.name);
  return isOfText && text && others.length > 0
    ? { ...call, callee: { ...callee, object: text }, args: others }
    : call;
}

/** What a call is given, in lists too, and what it is called on. */
export function operandsOf({ callee, args }: Call): readonly IrNode[] {
  const given = args.flatMap((arg) => (arg.kind === 'list' ? arg.items : convertedOf(arg)));
  return callee.kind === 'member' ? [...given, ...convertedOf(callee.object)] : given;
}

const conversions =
  /^(?:string|str|String|strval|toString|to_s|to_sym|ToString|valueOf|parse|Parse|parse_url|urlparse|urlsplit|create|Uri|URI|URL|Url|Path|PurePath|File)$/;

/** `name`, beside `string(name)`, `name.toString()` and `new URL(name)`: the text is the same. */
export function convertedOf(code: IrNode): readonly IrNode[] {
  if (code.kind !== 'call' || !conversions.test(nameOf(code.callee) ?? '')) return [code];
  const [first] = code.args;
  if (first) return code.args.length === 1 ? [code, first] : [code];
  return code.callee.kind === 'member' ? [code, code.callee.object] : [code];
}

const cases = /^(?:str(?:to)?|to_?)?(?:lower|upper|trim|strip|downcase|upcase)(?:_?case|Invariant)?$/i;

/** `name`, of `name.toLowerCase()` and `strtolower(name)` too: what is one of a few texts was one of them before, but for blanks and case. */
export function sameTextOf(code: IrNode): readonly IrNode[] {
  if (code.kind === 'group' && code.parts[0] && code.parts.length === 1) return sameTextOf(code.parts[0]);
  if (code.kind !== 'call' || !cases.test(nameOf(code.callee) ?? '')) return convertedOf(code);
  const [first, ...others] = code.args;
  if (code.callee.kind === 'member' && !first) return [code, ...sameTextOf(code.callee.object)];
  return first && others.length === 0 ? [code, ...sameTextOf(first)] : [code];
}

/** `file`, of `file.getCanonicalPath()`. */
export function receiverChainOf(code: IrNode): readonly IrNode[] {
  if (code.kind !== 'call' || code.callee.kind !== 'member') return [];
  return [code.callee.object, ...receiverChainOf(code.callee.object)];
}

const folders = /^(?:parent|Parent|getParent|getParentFile|dirname|GetDirectoryName|Dir)$/;

/** `file`, of `file.resolve().parent` and `dirname(file)`: what is compared is the folder that it lies in. */
export function folderOperandsOf(code: IrNode): readonly IrNode[] {
  if (code.kind === 'member' && folders.test(code.name ?? ''))
    return [code.object, ...receiverChainOf(code.object)];
  if (code.kind !== 'call' || !folders.test(nameOf(code.callee) ?? '')) return [];
  return [...operandsOf(code), ...receiverChainOf(code)];
}

const comparing = /^(?:relative|Rel|relpath|GetRelativePath|relativize|commonpath|commonprefix)$/;

/** `rel = relative(root, full)`: code that checks the path from one to the other has checked both. */
export function comparisonOperandsOf(code: IrNode): readonly IrNode[] {
  return code.kind === 'call' && nameOf(code.callee)?.match(comparing) ? operandsOf(code) : [];
}
