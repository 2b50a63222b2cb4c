// Guards by a list: `ok.some((one) => one === name)`, `any(one == name for one in ok)`, and the loop that asks the same.
import type { Call, Func, IrNode } from './ir.ts';
import { parametersOf } from './parameter.ts';

/** What is known of names and lists where the question is asked. */
interface ItemFacts {
  outcomeOf(name: string): IrNode | undefined;
  isListed(name: string): boolean;
  isOurs(list: IrNode): boolean;
}

/** Values that are safe where a condition holds, and where it does not. */
interface Proven {
  readonly whenTrue: readonly IrNode[];
  readonly whenFalse: readonly IrNode[];
}

/** Whether one of the items is as asked for. */
const some = /^(?:some|any\??|anyMatch|Any|Exists|exists|ContainsFunc|array_any)$/;
/** Whether all are, and whether none is: the same question, turned around. */
const every = /^(?:every|all\??|allMatch|All|TrueForAll|array_all)$/;
const nothing = /^(?:noneMatch|none\??)$/;

/** Asks whether one value is the other: of texts, numbers and objects alike. */
const equals =
  /^(?:equals|equalsIgnoreCase|contentEquals|Equals|eql\?|equal\?|casecmp\?|EqualFold|hash_equals|compare_digest|timingSafeEqual)$/;
/** Classes and modules whose function is given both. */
const comparing = /^(?:Objects|StringUtils|string|String|strings|hmac|secrets|crypto|MessageDigest)$/;
/** Asks how a text begins. */
const begins = /^(?:starts?_?with\??|str_starts_with|HasPrefix)$/i;

/** The two values of `a.equals(b)` and `Objects.equals(a, b)`; undefined of another call. */
export function comparedBy({ callee, args }: Call): readonly [IrNode, IrNode] | undefined {
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : null;
  if (name === null || !equals.test(name)) return undefined;
  const [first, second] = args;
  const object = callee.kind === 'member' ? callee.object : undefined;
  if (object === undefined || (object.kind === 'name' && comparing.test(object.name)))
    return first && second ? [first, second] : undefined;
  return first ? [object, first] : undefined;
}

/** What a question about the items of a list of ours proves; undefined of another call. */
export function listGuards<Known extends ItemFacts>(
  call: Call,
  known: Known,
  read: (test: IrNode, known: Known) => Proven,
): Proven | undefined {
  const name = call.callee.kind === 'member' || call.callee.kind === 'name' ? call.callee.name : null;
  const asks = (kind: RegExp): boolean => name !== null && kind.test(name);
  if (!asks(some) && !asks(every) && !asks(nothing)) return undefined;
  const { list, func } = askedItems(call);
  const test = func && testOf(func);
  const names = new Set(
    (func ? parametersOf(func) : []).flatMap(({ target }) => (target.kind === 'name' ? [target.name] : [])),
  );
  if (!list || !test || names.size === 0 || !asksWhole(test) || !known.isOurs(list)) return undefined;
  const { whenTrue, whenFalse } = read(test, {
    ...known,
    isListed: (one) => names.has(one) || known.isListed(one),
    outcomeOf: (one) => (names.has(one) ? undefined : known.outcomeOf(one)),
  });
  if (asks(some)) return { whenTrue, whenFalse: [] };
  return { whenTrue: [], whenFalse: asks(nothing) ? whenTrue : whenFalse };
}

interface AskedItems {
  readonly list: IrNode | undefined;
  readonly func: Func | undefined;
}

function askedItems({ callee, args, named }: Call): AskedItems {
  const [first] = args;
  // A generator of Python is a list made of another one.
  if (first?.kind === 'call' && callee.kind === 'name' && args.length === 1) return askedItems(first);
  const given = [...args, ...named.filter(({ key }) => key === '&').map(({ value }) => value)];
  const func = given.find((one) => one.kind === 'function');
  const others = given.filter((one) => one !== func);
  return { func, list: others[0] ?? (callee.kind === 'member' ? callee.object : undefined) };
}

/** The one expression that it gives; blocks of Ruby need no `return` for it. */
function testOf({ body }: Func): IrNode | undefined {
  const [only, ...others] = body.length === 1 && body[0]?.kind === 'group' ? body[0].parts : body;
  if (others.length > 0) return undefined;
  return only?.kind === 'return' ? only.value : only;
}

/** Whether the item is the value, or what it begins with: a part of it says nothing of the rest. */
function asksWhole(test: IrNode): boolean {
  switch (test.kind) {
    case 'group':
    case 'choice':
      return test.parts.every(asksWhole);
    case 'operation':
      return /^(?:={2,3}|!={1,2}|<>)$/.test(test.operator) || test.parts.every(asksWhole);
    case 'call':
      return (
        comparedBy(test) !== undefined ||
        begins.test(
          test.callee.kind === 'member' || test.callee.kind === 'name' ? (test.callee.name ?? '') : '',
        )
      );
    default:
      return false;
  }
}

/** Whether a name was given a table of which each key is written down. */
export function isWrittenTable(code: IrNode, givenTo: (name: string) => IrNode | undefined): boolean {
  const given = code.kind === 'name' ? givenTo(code.name) : undefined;
  return (
    given?.kind === 'record' && given.entries.length > 0 && given.entries.every(({ key }) => key !== null)
  );
}
