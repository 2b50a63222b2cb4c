// Functions that are given to a call: what their parameters hold, and what the call makes of what they return.
import type { Func, IrNode } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import { parametersOf } from './parameter.ts';
import { atLeastOrigin, eitherValue, itemOf, type TaintValue, traceOf, unknownValue } from './taint-value.ts';
import { isAssumed } from './trace.ts';

/** What a function gives for each item is an item of the result. */
const maps =
  /^(?:map|flatMap|flat_map|mapToObj|collect|filter_map|Select|SelectMany|array_map|map!|collect!|mapValues)$/;
/** The result holds some of the items, or all of them in another order. */
const keeps =
  /^(?:filter|select|reject|Where|find_all|array_filter|sort|sort_by|sorted|OrderBy|each|each_with_index|each_pair|each_slice|peek|tap|takeWhile|dropWhile|uniq|partition|group_by|groupBy|compactMap|usort|uasort)$/;
/** One of the items. */
const finds = /^(?:find|findLast|detect|max_by|min_by|First|FirstOrDefault|Single|SingleOrDefault)$/;
const visits =
  /^(?:forEach|ForEach|forEachOrdered|each_with_object|each_entry|every|some|any\?|all\?|anyMatch|allMatch|noneMatch|Any|All|array_walk|findIndex|reverse_each)$/;
/** The value itself, not its items. */
const resolves =
  /^(?:then|thenApply|thenAccept|thenCompose|ifPresent|ifPresentOrElse|yield_self|finally|andThen)$/;
const folds = /^(?:reduce|reduceRight|inject|Aggregate|array_reduce)$/;
const sorts = /^(?:filter|select|Where|find_all|array_filter|find|findLast|detect|First\w*|Single\w*)$/;

/** Of what a function is called with besides the item. */
const indexNames = /^(?:_\w*|i|j|n|k|idx|index|key|memo|acc|position)$/i;

/** The list whose items a function is called with: the receiver, or the other arguments of `map(function, list)`. */
function listOf(
  receiver: TaintValue | undefined,
  args: readonly (TaintValue | undefined)[],
  code: IrNode,
): TaintValue | undefined {
  const list = receiver ?? eitherOf(args, code);
  if (!list || isAssumed(list.trace)) return undefined;
  const isKnown = (list.items ?? []).length > 0 || (list.entries?.size ?? 0) > 0;
  return isKnown || list.pending || atLeastOrigin(list, 'parameter') ? list : undefined;
}

function eitherOf(args: readonly (TaintValue | undefined)[], code: IrNode): TaintValue | undefined {
  const given = args.filter((arg) => arg !== undefined);
  return given.length === 0 ? undefined : eitherValue(code, given);
}

export interface GivenFunction {
  /** Of the called function or method. */
  readonly name: string;
  readonly receiver: TaintValue | undefined;
  /** Undefined are the functions among them. */
  readonly args: readonly (TaintValue | undefined)[];
  readonly code: IrNode;
}

/** What the parameters of a function hold that is given to the call; undefined where nobody knows. */
export function callbackParameters(
  { name, receiver, args, code }: GivenFunction,
  func: Func,
): readonly (TaintValue | undefined)[] | undefined {
  const list = listOf(receiver, args, code);
  if (!list) return undefined;
  if (resolves.test(name)) return [list];
  if (![maps, keeps, finds, visits, folds].some((kind) => kind.test(name))) return undefined;
  const item = itemOf(list, code);
  return parametersOf(func).map(({ target }, place) =>
    place > 0 && target.kind === 'name' && indexNames.test(target.name) ? undefined : item,
  );
}

/** What the call gives, by what its function returns; undefined where the name of the call says nothing of it. */
export function callbackResult(
  { path, receiver, args, code }: SeenCall,
  returns: readonly TaintValue[],
  isGuard: boolean,
): TaintValue | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (returns.length > 0) {
    const returned = eitherValue(code, returns);
    if (maps.test(name)) return listWith(returned, code);
    if (resolves.test(name) || folds.test(name)) return { ...returned, code, path: null };
  }
  const list = listOf(
    receiver,
    args.filter(({ func }) => !func),
    code,
  );
  if (!list) return undefined;
  const kept = keeps.test(name) ? { ...list, code } : finds.test(name) ? itemOf(list, code) : undefined;
  if (!kept) return undefined;
  return isGuard && sorts.test(name) ? { ...unknownValue(code), sanitized: true } : kept;
}

/** Letters and digits of a text are what it keeps: `filter(str.isalnum, name)`. */
const isOfLetters = /^(?:str\.is(?:alnum|alpha|digit|decimal|numeric)|ctype_(?:alnum|alpha|digit|xdigit))$/;

/** `ids.map(Number)`, `map(int, ids)`, `array_map('intval', $ids)`, `ids.map(&:to_i)`: what a sanitizer made of each item. */
export function mappedBySanitizer(
  { path, args, code }: SeenCall,
  { sanitizers }: LanguageFlow,
): TaintValue | undefined {
  const last = path.slice(path.lastIndexOf('.') + 1);
  const tests = args.some((one) => isOfLetters.test(one.path ?? ''));
  if (/^filter$/i.test(last) && tests) return { ...unknownValue(code), sanitized: true };
  if (!maps.test(last)) return undefined;
  const isNamed = args.some(({ path: given, text, origin, joined }) => {
    const name = given ?? (origin === 'constant' && !joined ? text : null);
    return (
      name !== null && sanitizers.test(name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf(':')) + 1))
    );
  });
  return isNamed ? { ...unknownValue(code), sanitized: true } : undefined;
}

/** `array_map('clean', $texts)`, `array_map([self::class, 'clean'], $texts)`: the call of the function for each item; undefined where none is named. */
export function callForEach(seen: SeenCall): SeenCall | undefined {
  const { path, args, code } = seen;
  const [given, list] = args;
  if (path !== 'array_map' || !given || !list) return undefined;
  const [owner, method] = given.items ?? [];
  const name = given.items ? method?.text : given.text;
  if (!name || given.joined) return undefined;
  // A method is found by its name where that is the only one.
  const named = owner ? `this.${name}` : name.replace(/^.*::/, 'this.');
  return { ...seen, path: named, args: [itemOf(list, code), ...args.slice(2)], receiver: undefined };
}

/** Without a path: that of the list may be one of a source. */
export function listWith(item: TaintValue, code: IrNode): TaintValue {
  const { origin, sanitized } = item;
  const list = { ...unknownValue(code, null, origin), items: [item], ...traceOf([item]) };
  return sanitized ? { ...list, sanitized } : list;
}
