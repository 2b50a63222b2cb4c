// Addresses put together by their parts: a request goes where the host says, whether that is set as a field, given to a
// builder or written into a text.
import type { IrNode } from './ir.ts';
import type { SeenCall } from './observer.ts';
import { constantValue, joinValues, type TaintValue, throughPlace, unknownValue } from './taint-value.ts';

/** What code calls the part of an address that says where it leads. */
const hostName = /^(?:host|hostname|netloc|authority|href|origin)$/i;
/** Methods of builders that set it: `setHost`, `withHost`, `host`. */
const setsHost = /^(?:(?:set|with)_?)?[hH]ost(?:[nN]ame)?$/;
/** What reads an address, makes one, or makes a request to one, by its path. */
const isOfAddress =
  /(?:^|\.)(?:url\.Parse(?:RequestURI)?|\w*(?:UR[LI]|Ur[li])\w*|url(?:parse|split)|URI\.(?:create|parse)|http\.NewRequest(?:WithContext)?|furl)\(\)$/;
const asText =
  /^(?:String|toString|ToString|to_s|geturl|toURL|toURI|toUri|href|toExternalForm|toASCIIString)$/;
/** https://docs.python.org/3/library/urllib.parse.html#urllib.parse.urlunparse */
const joinsParts = /(?:^|\.)url(?:unparse|unsplit)$/;

/** What is read as an address is the text that was read. */
const makesAddress =
  /(?:^|\.)(?:url\.Parse(?:RequestURI)?|UR[LI]|Uri|URI\.(?:create|parse)|url(?:parse|split))$/;
/** Clients that are given the address that all their requests begin with. */
const makesClient =
  /(?:^|\.)(?:httpx\.(?:Async)?Client|aiohttp\.ClientSession|axios\.create|got\.extend|ky\.create|(?:ofetch|\$fetch)\.create)$/;

function withBase({ path, args: [first], named, code }: SeenCall): TaintValue {
  return { ...unknownValue(code, `${path}()`), entries: first?.entries ?? named };
}

function entryOf({ entries }: TaintValue, name: RegExp): TaintValue | undefined {
  for (const [key, value] of entries ?? []) if (name.test(key)) return value;
  return undefined;
}

/** Whether a library made the value as an address, or as a request to one. */
export function isAddress({ path }: TaintValue): boolean {
  return isOfAddress.test(path ?? '');
}

/** The path that a request was made to, which begins with a slash: behind a host it is a path there. */
const requestedPath =
  /^(?:req|request|ctx|ctx\.req(?:uest)?|c\.Request|r|ktorCall\.request)\.(?:url|originalUrl|path|uri|pathname|full_path|fullpath|path_info|RequestURI|URL\.(?:Path|RequestURI\(\)|EscapedPath\(\)))$|\.(?:getRequestURI|getServletPath|getPathInfo)\(\)$|^\$?_SERVER\.(?:REQUEST_URI|PATH_INFO)$/;
const hostBefore = /^(?:[a-z][\w+.-]*:)?\/\/[^/?#]+$/i;

/** `https://api.example${req.originalUrl}`: the host is what stands before it. */
export function isPathBehindHost({ parts }: TaintValue): boolean {
  const at = parts?.findIndex(({ origin }) => origin === 'request') ?? -1;
  if (!parts || at < 1 || !requestedPath.test(parts[at]?.path ?? '')) return false;
  return hostBefore.test(
    parts
      .slice(0, at)
      .map(({ text }) => text ?? '?')
      .join('')
      .replaceAll('?', 'x'),
  );
}

/** The host of an address that is a record of its parts. */
export function hostOf(value: TaintValue): TaintValue | undefined {
  return entryOf(value, hostName);
}

/** What a call makes of an address or of its parts; undefined of other calls. */
export function builtAddress(seen: SeenCall): TaintValue | undefined {
  const { path, receiver, args, named, code } = seen;
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (last === 'JoinPath') return joined(code, path === 'url.JoinPath' ? args : [receiver, ...args]);
  const [first] = args;
  if (makesAddress.test(path) && first && args.length === 1)
    return { ...throughPlace(first, code), code, path: `${path}()` };
  if (makesClient.test(path)) return withBase(seen);
  if (joinsParts.test(path)) return first?.items ? ofParts(code, first.items) : undefined;
  if (!receiver) return undefined;
  // https://docs.python.org/3/library/urllib.parse.html#urllib.parse.ParseResult
  const host = last === '_replace' ? named.get('netloc') : setsHost.test(last) ? first : undefined;
  if (last === '_replace' && !host) return { ...receiver, code };
  if (host && host.origin !== 'constant') return { ...throughPlace(host, code), code, path: `${path}()` };
  if (asText.test(last) && args.length === 0) {
    const isText = receiver.text !== null && (receiver.parts !== undefined || !receiver.joined);
    const known = hostOf(receiver);
    if (isText || (!known && isAddress(receiver))) return { ...receiver, code };
    if (known) return ofParts(code, [entryOf(receiver, /^scheme$/i), known, entryOf(receiver, /^path$/i)]);
  }
  // `builder.host(name).path('/a').build()`: the host is what it was.
  const isBuilt =
    receiver.origin === 'request' && /\.(?:(?:set|with)?host(?:name)?|_replace)\(\)/i.test(path);
  return isBuilt ? { ...receiver, code, path: `${path}()` } : undefined;
}

/** `https`, a host and whatever follows it. */
function ofParts(code: IrNode, [scheme, host, ...others]: readonly (TaintValue | undefined)[]): TaintValue {
  const text = (value: string) => constantValue(code, value);
  const after = others.flatMap((one) => (one === undefined ? [] : [text('/'), one]));
  return joinValues(code, [scheme ?? text('https'), text('://'), host ?? text(''), ...after]);
}

function joined(code: IrNode, parts: readonly (TaintValue | undefined)[]): TaintValue | undefined {
  const [first, ...others] = parts.filter((part) => part !== undefined);
  if (!first) return undefined;
  return joinValues(code, [first, ...others.flatMap((part) => [constantValue(code, '/'), part])]);
}

/**
 * `url.host = name`: an address leads where its host was set to, whatever it was made of.
 * @returns undefined where nothing is known of the address, or the field is another one
 */
export function withHost(
  holder: TaintValue | undefined,
  field: string,
  value: TaintValue,
): TaintValue | undefined {
  if (!holder || !hostName.test(field) || !isAddress(holder)) return undefined;
  const { code, path } = holder;
  if (value.origin === 'request') return { ...throughPlace(value, code), path };
  if (value.origin !== 'constant' || holder.origin !== 'request') return undefined;
  const { items: _items, entries: _entries, ...rest } = holder;
  return { ...joinValues(code, [constantValue(code, `https://${value.text ?? ''}/`), rest]), path };
}
