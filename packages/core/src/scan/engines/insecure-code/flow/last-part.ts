// `path.basename(name)`, `name.split('/').pop()`: the last part of a path leads nowhere else, and is as it came otherwise.
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { type Origin, type TaintValue, traceOf, unknownValue, worstOrigin } from './taint-value.ts';

/** `path.parse(name)`, `pathinfo($name)`: parts by their names. */
const taken = /(?:^|\.)(?:path(?:\.(?:posix|win32))?\.parse|pathinfo)$/;
const lastParts = ['base', 'name', 'ext', 'basename', 'filename', 'extension'];
const folders = ['dir', 'root', 'dirname'];
/** What PHP is asked for as a text of its own. */
const wantedLast = /^PATHINFO_(?:BASENAME|FILENAME|EXTENSION)$/;
const lastOfParts = /(?:^|\.)(?:pop|last)$/;

/** Undefined for other calls. */
export function lastPart(seen: SeenCall, { lastParts: names }: LanguageFlow): TaintValue | undefined {
  const { path, args, receiver, code } = seen;
  if (taken.test(path)) {
    const [, wanted] = args;
    if (wanted) return wantedLast.test(wanted.path ?? '') ? placed(seen, args.slice(0, 1)) : undefined;
    const last = placed(seen, args);
    const whole = { ...unknownValue(code, `${path}()`, worstOrigin(args)), ...traceOf(args) };
    const entries = [
      ...lastParts.map((one) => [one, last] as const),
      ...folders.map((one) => [one, whole] as const),
    ];
    return { ...whole, entries: new Map(entries) };
  }
  if (names?.test(path)) return placed(seen, receiver ? [receiver, ...args] : args);
  const split = lastOfParts.test(path) && args.length === 0 ? receiver?.code : undefined;
  const separator = split?.kind === 'call' ? split.args[0] : undefined;
  return receiver && separator?.kind === 'literal' && /^[\\/]+$/.test(String(separator.value))
    ? placed(seen, [receiver])
    : undefined;
}

/** https://pkg.go.dev/path#Clean https://nodejs.org/api/path.html#pathnormalizepath */
const cleans =
  /(?:^|\.)(?:(?:filepath|path)\.Clean|path(?:\.(?:posix|win32))?\.normalize|(?:os\.path|posixpath)\.normpath)$/;

/** `path.Clean("/" + name)`: what begins at the root has nothing left that leads above it. */
export function rootedPath(seen: SeenCall): TaintValue | undefined {
  const [first] = seen.args;
  return cleans.test(seen.path) && first?.joined && first.text?.startsWith('/\0')
    ? placed(seen, first.parts ?? [first])
    : undefined;
}

/** What comes from a request is one again where a command or a query is made of it. */
function placed({ path, code }: SeenCall, of: readonly TaintValue[]): TaintValue {
  const origins = of.map((one): { readonly origin: Origin } => ({
    origin: one.sanitized ? (one.placed ?? 'constant') : one.origin,
  }));
  const isOfRequest = worstOrigin(origins) === 'request';
  return {
    ...unknownValue(code, `${path}()`),
    sanitized: true,
    ...(isOfRequest && { placed: 'request' as const, ...traceOf(of) }),
  };
}
