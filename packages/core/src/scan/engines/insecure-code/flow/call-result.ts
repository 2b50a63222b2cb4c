// What comes out of a call whose function is not read.

import { builtAddress } from './address.ts';
import { asEntryName, entryPath } from './archive-entry.ts';
import { emptyCollection, takenFrom } from './collection-propagation.ts';
import { choosesHost, fromRequest } from './conditions.ts';
import { escapedBy } from './escapes.ts';
import { textOfForm } from './form-checks.ts';
import { formatValues } from './format-propagation.ts';
import type { IrNode } from './ir.ts';
import { joinedAddress } from './joined-address.ts';
import type { LanguageFlow } from './language-flow.ts';
import { lastPart, rootedPath } from './last-part.ts';
import { compiledPattern, lettersLeft, signsOf } from './letters-left.ts';
import type { Observer, SeenCall } from './observer.ts';
import { ownAddress, pickedFrom } from './own-address.ts';
import { replacedText } from './replace-propagation.ts';
import {
  atLeastOrigin,
  characterAt,
  isStatic,
  joinValues,
  lackedBy,
  placedOf,
  type TaintValue,
  traceOf,
  unknownValue,
  worstOrigin,
} from './taint-value.ts';
import { isLocalSource, withField } from './trace.ts';
import { isOwnType } from './type-names.ts';

const maxPathLength = 200;
/** What was asked of a whole, such as whether it has a key, says nothing of its items. */
const readsOneOf = /^(?:get\w*|values|entries|items|keys|find|filter|map|pop|shift|at|first|last|fetch|dig)$/;

/** What another host says is no reflection of the address, unless that chose the host. https://requests.readthedocs.io https://www.python-httpx.org */
const answersOfHosts = /^(?:requests|httpx)\.get$/;

/** Functions that give a text of the catalog of translations. */
const translates =
  /(?:^|[.:])(?:_|__|t|tc|\$t|\$tc|\$_|gettext|ngettext|pgettext|gettext_lazy|ugettext|translate|trans|formatMessage)$/;

/** `t('intro')`: what the authors wrote, in some language. */
function isOfCatalog({ path, args, named }: SeenCall): boolean {
  const given = [...args, ...named.values()];
  return given.length > 0 && translates.test(path) && given.every(({ origin }) => origin === 'constant');
}

/** Ask a table, a registry, a cache or a database for what it holds by a key. */
const asksByKey =
  /^(?:get|Get|fetch|getOrDefault|getIfPresent|GetValueOrDefault|getItem|getValue|lookup|pop|dig)$/;
/** Libraries by a name of their own, whose function is given the table as well, and classes that make something of a text. */
const asksForTable =
  /^(?:_|\$|fp|R|lodash(?:[./]fp)?|ramda|angular|object-path|dot-prop|(?:\w+\.)*(?:Paths|Path|Arr|Hash|Optional|Objects))$/;

/** `table.get(name)` and `books.get(id=number)` give what was put there, no matter who chose the key. */
function isLookup({ receiver, args, named }: SeenCall, last: string): boolean {
  if (!receiver || (args.length === 0 && named.size === 0) || !asksByKey.test(last)) return false;
  // `from shop.caches import cache` is an object, and `import axios from 'axios'` a module.
  const isObject = receiver.isImported === true && /[./:][a-z]\w*$/.test(receiver.path ?? '');
  return (isObject || receiver.isImported !== true) && !asksForTable.test(receiver.path ?? '');
}

/** `$request->attributes->get('_controller')`: what the router keeps there under names of its own. https://symfony.com/doc/current/routing.html#special-parameters */
function isOfRouter({ path, args: [name] }: SeenCall): boolean {
  return path.endsWith('.attributes.get') && /^_(?:controller|route|route_params)$/.test(name?.text ?? '');
}

/** What a call gives, by what its name says of it. */
export function resultOf(seen: SeenCall, flow: LanguageFlow): TaintValue {
  const { args, code } = seen;
  const value = namedResult(seen, flow);
  return code.isNew && args.length > 0 ? { ...value, madeWith: args.map(({ path }) => path) } : value;
}

function namedResult(seen: SeenCall, flow: LanguageFlow): TaintValue {
  const { path, args, named, code, receiver } = seen;
  // A function made to give promises, or with its first arguments set, is still the function.
  const [wrapped] = /^(?:util\.)?promisify$/.test(path) ? args : path.endsWith('.bind') ? [receiver] : [];
  const called = path === '' ? null : `${path}()`;
  const resultPath = (wrapped?.path ?? lookedUp(seen) ?? called)?.slice(0, maxPathLength) ?? null;
  const last = path.slice(path.lastIndexOf('.') + 1);
  const given = [...args, ...named.values()];
  const taken =
    textOfForm(seen) ??
    takenFrom(seen) ??
    lastPart(seen, flow) ??
    ownAddress(seen, flow) ??
    pickedFrom(seen, flow);
  if (taken) return taken;
  const entry = asEntryName(unknownValue(code, resultPath));
  if (entry.namesEntry) return entry;
  const escaped = flow.trusted?.test(resultPath ?? '') ? {} : escapedBy(seen, flow);
  if (escaped) return { ...unknownValue(code, resultPath), sanitized: true, ...escaped };
  if (isOfRouter(seen)) return { ...unknownValue(code, resultPath), sanitized: true };
  const left = leftOf(seen, flow, resultPath);
  if (left) return left;
  if (flow.formats.test(path)) {
    const texts = receiver && (last === '%' || receiver.text !== null) ? [receiver, ...given] : given;
    return formatValues(code, texts);
  }
  const known =
    characterOf(seen) ??
    builtAddress(seen) ??
    entryPath(seen) ??
    joinedAddress(seen, flow) ??
    rootedPath(seen) ??
    replacedText(seen) ??
    emptyCollection(seen, flow);
  if (known) return known;
  // Promises of several values are a list of them.
  if (/^(?:Promise\.(?:all|allSettled)|asyncio\.gather)$/.test(path) && args[0]?.items) return args[0];
  if (isOfCatalog(seen)) return { ...unknownValue(code, resultPath), origin: 'constant' };
  const joined = joinedList(seen);
  if (joined) return joined;
  if (answersOfHosts.test(path) && !given.some(choosesHost)) return unknownValue(code, resultPath);
  // A part of a text that was checked is no source again, though its path begins like one.
  const isOfChecked = receiver?.sanitized === true && flow.propagators.test(last) && !readsOneOf.test(last);
  if (isOfChecked)
    return {
      ...unknownValue(code, resultPath),
      sanitized: true,
      ...placedOf([receiver]),
      ...traceOf([receiver]),
    };
  const isOfLeft = receiver?.signs !== undefined && flow.propagators.test(last);
  const result = { ...unknownValue(code, resultPath), ...namedAs(receiver) };
  const value = isOfLeft ? result : namedSource(seen, sourced(flow, result, receiver), flow);
  const removed = removedText(seen, flow);
  const cleared = removed !== undefined && { lacks: removed };
  if (value.origin === 'request') return { ...value, ...cleared };
  if (flow.propagators.test(last) || flow.propagatorPaths?.test(path)) {
    // Without places, all that is given is a key.
    const carriedOver = isLookup(seen, last) ? given.slice(args.length === 0 ? given.length : 1) : given;
    const from = receiver ? [receiver, ...carriedOver] : given;
    if (
      from.length > 0 &&
      from.every((one) => one.origin === 'constant' || (one === receiver && isStatic(one)))
    )
      return {
        ...value,
        origin: 'constant',
        text: /^String(?:Builder|Buffer)$/.test(last) ? (from[0]?.text ?? null) : null,
      };
    const part = from.find((one) => one.joined);
    const open = from.filter((one) => one.origin !== 'constant' && !(one === receiver && isStatic(one)));
    const lacks = lackedBy(open.filter(fromRequest));
    const [only, ...others] = open.filter((one) => atLeastOrigin(one, 'parameter') || one.pending);
    return {
      ...value,
      ...(lacks !== undefined && { lacks }),
      ...cleared,
      ...(only && others.length === 0 && keptBy(only)),
      ...(open.length > 0 &&
        open.every(({ sanitized }) => sanitized) && { sanitized: true, ...placedOf(open) }),
      origin: worstOrigin([...from, value]),
      joined: part !== undefined,
      text: part?.text ?? null,
      ...traceOf(from),
    };
  }
  return assumedOf(seen, value);
}

/** `clean.trim()`: what is known of the only text that a result is made of. */
function keptBy(value: TaintValue): Pick<TaintValue, 'escaped' | 'signs'> {
  const { escaped } = value;
  const signs = signsOf(value);
  return { ...(escaped && { escaped }), ...(signs !== undefined && { signs }) };
}

/** A text of which all but some signs were removed. */
function leftOf(seen: SeenCall, flow: LanguageFlow, path: string | null): TaintValue | undefined {
  const { code } = seen;
  const pattern = compiledPattern(seen);
  if (pattern) return { ...unknownValue(code, path, worstOrigin(seen.args)), pattern, ...traceOf(seen.args) };
  const left = lettersLeft(seen, flow);
  if (!left) return undefined;
  const { signs, of } = left;
  if (/^[_-]*$/.test(signs)) return { ...unknownValue(code, path), sanitized: true };
  const sanitized = !of.some(fromRequest) && of.some((one) => one.sanitized);
  return {
    ...unknownValue(code, path, worstOrigin(of)),
    signs,
    ...(sanitized && { sanitized }),
    ...traceOf(of),
  };
}

/** `name.replace('.', '')`, `str_replace('..', '', $name)`, `text.replace("'", '&apos;')`: every one of them. */
function removedText(
  { path, args: [what, by] }: SeenCall,
  { replacesAll }: LanguageFlow,
): string | undefined {
  if (path.slice(path.lastIndexOf('.') + 1) !== replacesAll || by?.text == null) return undefined;
  // Escapes are kept as they are written: `'\\''`.
  const text = what?.text?.replace(/^\\/, '') ?? '';
  return /^(?:\.{1,2}|['"])$/.test(text) && !by.text.includes(text) ? text : undefined;
}

/** `''.join([a, b])`, and `[a, b].join('')`. */
function joinedList({ path, receiver, args: [first], code }: SeenCall): TaintValue | undefined {
  if (!path.endsWith('.join')) return undefined;
  const items = first?.items ?? receiver?.items;
  return items && items.length > 0 ? joinValues(code, items) : undefined;
}

/** Functions that look up, send, store or decide: what they return is not made of what they are given. */
const answers =
  /^_*(?:is|has|can|should|must|find|fetch|query|exec|load|save|insert|update|delete|remove|destroy|count|select|get|post|put|patch|send|write|verify|auth|log|search|look|check|hash|encrypt|decrypt|sign|print|debug|info|warn|error|trace|new|open|read|render|redirect|next|emit|on|then|catch|subscribe|register|add|set|push|where|order|limit|include|first|last|all|any|exists?|equals?|compare|match|test|call|apply|bind|use|json|status|end|run|start|stop|close|connect|listen|dispatch|request|respond|reply|handle|validate|parse|require|import|assert|expect|throw|raise|abort|len|size|index|create|make|init|serializ|paginate|filter|sort|reduce|forEach|each|some|every)/i;

/** Classes and functions that put a request into one of their own: `new FormRequest(request)`. */
const wrappers = /request|wrap|param|input|form|query|body/i;
const readers = /^(?:get|read|fetch)?_?\w*(?:param|value|query|form|header|cookie|body|input|field|arg)/i;

function isRequestObject({ path, code }: TaintValue): boolean {
  return code.kind === 'name' && path !== null && /^(?:\w+\.)?_?(?:req|request|httpRequest|ctx)$/i.test(path);
}

/** Whether a function of the name may return what it is given. */
export function mayCarryOn(path: string): boolean {
  const last = path.slice(path.lastIndexOf('.') + 1);
  return last !== '' && !answers.test(last) && !/^[A-Z]/.test(last);
}

/** What a function that nobody has read makes of a request may carry it on: reported, but with less confidence. */
function assumedOf({ path, args, named, receiver, code }: SeenCall, value: TaintValue): TaintValue {
  const last = path.slice(path.lastIndexOf('.') + 1);
  if (args.some(isRequestObject) && wrappers.test(last)) return { ...value, wrapsRequest: true };
  if (receiver?.wrapsRequest && readers.test(last))
    return { ...value, origin: 'request', trace: { code, assumed: true, source: path } };
  if (!mayCarryOn(path)) return value;
  const given = [...args, ...named.values()].find(fromRequest);
  if (!given || isLocalSource(given.trace)) return value;
  return {
    ...value,
    ...startingPath(given, code),
    origin: 'request',
    trace: { code, assumed: true, ...(given.trace && { before: given.trace }) },
  };
}

/** `backendUrl('/users/' + id)`: what is made of a path that begins with a folder of ours begins with that, or with a host of ours. */
function startingPath(
  { text, joined, parts }: TaintValue,
  code: IrNode,
): Partial<Pick<TaintValue, 'joined' | 'text' | 'parts'>> {
  if (!joined || !parts || text === null || !/^\/(?![/\0\\])/.test(text)) return {};
  return { joined, text, parts: [unknownValue(code), ...parts] };
}

const cuts = /(?:^|\.)(?:substring|Substring|subSequence|substr|mb_substr|grapheme_substr)$/;
/** Given where the part ends, and not how long it is. */
const cutsToEnd = /\.(?:substring|subSequence)$/;

/** `'ABC'.charAt(1)`, and of any text one character, which says nothing to anyone who reads it: `name.substring(0, 1)`. */
function characterOf({ path, args, receiver, code }: SeenCall): TaintValue | undefined {
  if (receiver && path.endsWith('.charAt'))
    return characterAt(receiver, args[0], code) ?? { ...unknownValue(code), sanitized: true };
  if (!cuts.test(path)) return undefined;
  const [start, end] = args.slice(-2).map(({ literal }) => literal);
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  const length = cutsToEnd.test(path) ? end - start : end;
  return length === 1 ? { ...unknownValue(code), sanitized: true } : undefined;
}

/** The values of a record are what it has. `getattr(os, 'system')` and `__import__('os')` of Python, and `method(:system)` of Ruby, are what they name. */
function lookedUp({ path, args }: SeenCall): string | null {
  const [first, second] = args;
  if (path === 'Object.values') return first?.path ?? null;
  if (path === 'getattr' && first?.path && second?.text && !second.joined)
    return `${first.path}.${second.text}`;
  if (path === 'method' && args.length === 1 && !first?.joined) return first?.text ?? null;
  return /^(?:__import__|importlib\.import_module)$/.test(path) && !first?.joined
    ? (first?.text ?? null)
    : null;
}

/** The module that `require` and `import` give; undefined of another call. */
export function requiredModule(
  { path, args, code }: SeenCall,
  modules: Set<string>,
  observer: Observer,
): TaintValue | undefined {
  if (path !== 'require' && path !== 'import') return undefined;
  const module = requiredPath(args);
  if (module !== null) {
    modules.add(module);
    observer.imported(module, code);
  }
  return unknownValue(code, module);
}

function requiredPath([source]: readonly TaintValue[]): string | null {
  if (source?.text == null || source.joined) return null;
  return source.text.replace(/^node:/, '').replace(/^(fs|dns)\/promises$/, '$1.promises');
}

/** `anything.getParameter()`: only the name of the method says that it reads a request. */
function namedSource(
  { path, receiver }: SeenCall,
  value: TaintValue,
  { namedSources, types }: LanguageFlow,
): TaintValue {
  const isNamed = value.origin !== 'request' && receiver && namedSources?.test(`${path}()`);
  if (!isNamed || receiver.origin === 'constant' || isOwnType(receiver, types)) return value;
  const trace = { code: value.code, source: `${path}()`, isNamedOnly: true };
  return { ...value, origin: 'request', isNamedOnly: true, trace };
}

/** The value, untrusted where its path says so. @param receiver what a method was called on */
export function sourced(flow: LanguageFlow, value: TaintValue, receiver?: TaintValue): TaintValue {
  if (value.path === null || !flow.sources.test(value.path)) return asEntryName(value);
  // What is taken apart came in as the whole, and what callers hand over is theirs, whatever it is called.
  // Fields of the object's own are known by their names.
  const ofSelf = flow.self.test(value.path) ? value.path.replace(flow.self, '').split('.')[0] : undefined;
  const isNamedOnly = value.isNamedOnly || (ofSelf !== undefined && flow.requestNames?.test(ofSelf) === true);
  const before = receiver?.trace?.fields
    ? withField(receiver.trace, value.path.replace(/^.*\./, ''))
    : value.trace;
  const trace = ((value.code.kind === 'name' || before?.fields) && before) || {
    code: value.code,
    source: value.path,
    ...(isNamedOnly && { isNamedOnly }),
  };
  return { ...value, origin: 'request', trace };
}

/** What is read from a value is known by no more than the value. */
export function namedAs(value: TaintValue | undefined): Pick<TaintValue, 'isNamedOnly'> {
  return value?.isNamedOnly ? { isNamedOnly: true } : {};
}
