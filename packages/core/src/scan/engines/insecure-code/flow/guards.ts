// Guards: which values a condition proves safe where it holds, and which where it does not.
import { checksFormAlone } from './form-checks.ts';
import { fitsEverything, ignoresArguments } from './functions-in-name-only.ts';
import {
  askedOfText,
  convertedOf,
  folderOperandsOf,
  nameOf,
  operandsOf,
  receiverChainOf,
} from './guard-operands.ts';
import type { Call, Func, IrNode, Operation } from './ir.ts';
import type { LanguageFlow } from './language-flow.ts';
import { comparedBy, isWrittenTable, listGuards } from './list-guards.ts';
import { patternProof } from './pattern-guards.ts';
import { comparesDigests, signedNames } from './signed-names.ts';

export interface Guards {
  /** Safe where the condition holds. */
  readonly whenTrue: readonly IrNode[];
  /** Safe where it does not. */
  readonly whenFalse: readonly IrNode[];
  /** Those of both of which only a part was asked for, or the beginning or end: it says where they lead. */
  readonly places?: ReadonlyMap<IrNode, Place>;
}

/** Behind a beginning and before an end the way may lead up again. */
export type Place = 'part' | 'end';

/** What a function proves of what it is given, by the places of its parameters. */
export interface Validated {
  /** Where it says yes. */
  readonly whenTrue: readonly number[];
  /** Where it says no. */
  readonly whenFalse: readonly number[];
  /** Where it comes back at all. */
  readonly whenDone: readonly number[];
}

/** The parts of an address that say where it leads. */
export const hostParts = /^(?:netloc|host|hostname|Host|origin|authority)$/;

/** The same asked of a method: `u.Hostname()`, `uri.getHost()`. */
const hostMethods = /^(?:Hostname|getHost|getAuthority)$/;

/** What is asked for its host: `u`, of `u.Host` and `u.getHost()`. */
export function hostHolder(code: IrNode): IrNode | undefined {
  if (code.kind === 'member') return hostParts.test(code.name ?? '') ? code.object : undefined;
  const isAsked = code.kind === 'call' && code.args.length === 0 && code.callee.kind === 'member';
  return isAsked && hostMethods.test(code.callee.name ?? '') ? code.callee.object : undefined;
}

function isHost(code: IrNode): boolean {
  return hostHolder(code) !== undefined;
}

function isKnownText(code: IrNode): boolean {
  return code.kind === 'literal' && typeof code.value === 'string' && code.value !== '';
}

export interface KnownParts {
  /** What a function proves of its arguments; conditions in it are read from this depth on. */
  validatedBy(func: Func, depth: number): Validated;
  /** The condition that a name holds the outcome of. */
  outcomeOf(name: string): IrNode | undefined;
  /** The function that is called, where it stands in the file. */
  functionOf(callee: IrNode): Func | undefined;
  /** What a name was given, where it stands in the file. */
  givenTo(name: string): IrNode | undefined;
  /** Whether a name holds an item of a list that is no part of a request. */
  isListed(name: string): boolean;
  /** Whether a list is no part of a request. */
  isOurs(list: IrNode): boolean;
}

const none: Guards = { whenTrue: [], whenFalse: [] };
const maxDepth = 6;

/** Asks how a text or path begins: the list of prefixes is as settled as the text. */
const prefix = /^(?:starts?_?with\??|str_starts_with|HasPrefix|indexOf)$/i;
/** Names of faults. */
const errorName = /^err(?:or)?\d?$|Err(?:or)?$/;
/** Asks whether a list has the whole value. */
const membership = /^(?:includes|has|contains|Contains|include\?|member\?|in_array)$/;
/** Lists and functions that name what is not wanted. */
const denies =
  /den(?:y|ied)|block|forbid|bad|illegal|invalid|unsafe|black|reserved|danger|malicious|hostile/i;
const equal = /^={2,3}$/;
const unequal = /^(?:!={1,2}|<>|~=)$/;

/**
 * Reads a condition. `if (!allowed.includes(name)) return;` leaves `name` safe after it,
 * `if (allowed.includes(name)) …` inside of it, `if (name.includes('..')) throw …` after it.
 */
export function guardsOf(test: IrNode, flow: LanguageFlow, known: KnownParts, depth = 0): Guards {
  if (depth > maxDepth) return none;
  const inner = (code: IrNode): Guards => guardsOf(code, flow, known, depth + 1);
  switch (test.kind) {
    case 'group':
      return test.parts.map(inner).reduce(bothHold, none);
    case 'name': {
      const outcome = known.outcomeOf(test.name);
      return outcome ? inner(outcome) : none;
    }
    case 'choice':
      return choiceGuards(test.parts, inner);
    case 'operation':
      return operationGuards(test, inner, known);
    case 'call':
      return comparesDigests(test)
        ? { whenTrue: signedNames(test, known.givenTo), whenFalse: [] }
        : calledGuards(test, flow, known, depth);
    case 'member':
      // `$pages[$name]`: it is a key of a table that is written down.
      if (test.index && isWrittenTable(test.object, known.givenTo))
        return { whenTrue: [test.index], whenFalse: [] };
      // An address without a host leads to this site.
      return hostParts.test(test.name ?? '')
        ? { whenTrue: [], whenFalse: [test], places: asPlaces([test]) }
        : none;
    default:
      return none;
  }
}

function calledGuards(written: Call, flow: LanguageFlow, known: KnownParts, depth: number): Guards {
  const test = askedOfText(written);
  const inner = (code: IrNode, parts = known): Guards => guardsOf(code, flow, parts, depth + 1);
  const compared = comparedBy(test);
  if (compared) {
    const { start, end } = test;
    return inner({ kind: 'operation', start, end, operator: '==', parts: compared });
  }
  // https://www.php.net/manual/function.isset.php
  if (test.callee.kind === 'name' && test.callee.name === 'isset')
    return test.args
      .filter(({ kind }) => kind === 'member')
      .map((one) => inner(one))
      .reduce(bothHold, none);
  const listed = listGuards(test, known, inner);
  if (listed) return listed;
  return isNoCheck(test, known)
    ? none
    : bothHold(validated(test, known, depth), patternGuards(test, callGuards(test, flow, known), known));
}

/** `a && b` has its first part marked as a test; what is not marked is `a || b`. */
function choiceGuards(parts: readonly IrNode[], inner: (code: IrNode) => Guards): Guards {
  const guards = parts.map(inner);
  const [first] = parts;
  if (first?.kind === 'operation' && first.operator === 'test') return guards.reduce(bothHold, none);
  const [left = none, right = none] = guards;
  return {
    whenTrue: left.whenTrue.filter((one) => right.whenTrue.some((other) => sameName(one, other))),
    whenFalse: [...left.whenFalse, ...right.whenFalse],
    ...placesOf(left, right),
  };
}

/** Of conditions that are asked together each may be the one that fails; a test that fails is taken to be about its own values. */
function bothHold(left: Guards, right: Guards): Guards {
  return {
    whenTrue: [...left.whenTrue, ...right.whenTrue],
    whenFalse: [...left.whenFalse, ...right.whenFalse],
    ...placesOf(left, right),
  };
}

function placesOf(left: Guards, right: Guards): Pick<Guards, 'places'> {
  if (!left.places && !right.places) return {};
  return { places: new Map([...(left.places ?? []), ...(right.places ?? [])]) };
}

function asPlaces(checked: readonly IrNode[], place: Place = 'part'): ReadonlyMap<IrNode, Place> {
  return new Map(checked.map((one) => [one, place]));
}

/** By the type that the function is declared to return; by the name where nobody has read the function. */
function holdsFault(name: string, known: KnownParts): boolean {
  const outcome = known.outcomeOf(name);
  const func = outcome?.kind === 'call' ? known.functionOf(outcome.callee) : undefined;
  return func?.result === undefined ? errorName.test(name) : /\berror\)?$/.test(func.result);
}

/** Nothing comes back for an address that no client of the server has. https://docs.duendesoftware.com/identityserver/ui/login/redirect */
const findsContext = /^GetAuthorizationContextAsync$/;

function holdsProof(name: string, known: KnownParts): boolean {
  const outcome = known.outcomeOf(name);
  return outcome?.kind === 'call' && findsContext.test(nameOf(outcome.callee) ?? '');
}

function operationGuards(
  { operator, parts }: Operation,
  inner: (code: IrNode) => Guards,
  known: KnownParts,
): Guards {
  const [left, right] = parts;
  if (!left) return none;
  if (operator === '!' || operator === 'not') {
    // Where there is none, nothing of it is used.
    return bothHold(swapped(inner(left)), left.kind === 'name' ? { whenTrue: [left], whenFalse: [] } : none);
  }
  if (!right) return inner(left);
  if (operator === 'in' || operator === 'not in') {
    const isMark = left.kind === 'literal' && /[./\\'"`;|&<>$]/.test(String(left.value));
    const guards = isMark
      ? { whenTrue: [], whenFalse: [right], ...(isOfPlace(left) && { places: asPlaces([right]) }) }
      : listed(left, right);
    return operator === 'in' ? guards : swapped(guards);
  }
  const isReversed = left.kind === 'literal' || (right.kind === 'call' && left.kind !== 'call');
  const [value, other] = isReversed ? [right, left] : [left, right];
  if (isHost(value) && isKnownText(other)) {
    const guards: Guards = { whenTrue: [value], whenFalse: [] };
    if (equal.test(operator)) return guards;
    if (unequal.test(operator)) return swapped(guards);
  }
  const placed = folderOperandsOf(value);
  if (placed.length > 0 && (equal.test(operator) || unequal.test(operator))) {
    const guards: Guards = { whenTrue: placed, whenFalse: [] };
    return equal.test(operator) ? guards : swapped(guards);
  }
  const isEmpty =
    other.kind === 'literal' && (other.value === null || other.value === false || other.value === -1);
  if (value.kind === 'call' || value.kind === 'operation') {
    const guards = inner(value);
    // `indexOf(x) === -1`, `match(x) === null`: nothing was found.
    if (equal.test(operator)) return isEmpty ? swapped(guards) : guards;
    if (unequal.test(operator)) return isEmpty ? guards : swapped(guards);
    return operator.startsWith('<') ? swapped(guards) : guards;
  }
  // `err := check(name); err == nil`: what a check gives that found a fault, or else what it gives that found none.
  if (value.kind === 'name' && isEmpty) {
    const holds = holdsFault(value.name, known);
    const guards = holds ? inner(value) : holdsProof(value.name, known) ? swapped(inner(value)) : none;
    return equal.test(operator) ? guards : unequal.test(operator) ? swapped(guards) : none;
  }
  // `for (const known of urls) if (url === known) …`: it is one of the list.
  const isListed = (code: IrNode): boolean => code.kind === 'name' && known.isListed(code.name);
  if (isListed(left) || isListed(right)) {
    const guards: Guards = { whenTrue: [isListed(left) ? right : left], whenFalse: [] };
    if (equal.test(operator)) return guards;
    return unequal.test(operator) ? swapped(guards) : none;
  }
  // Compared with another value: with which one nobody knows.
  if (other.kind !== 'literal' || typeof other.value !== 'string') return none;
  const guards: Guards = { whenTrue: [value], whenFalse: [] };
  if (equal.test(operator)) return guards;
  // `name != "" && isReady`: where that fails, nobody knows which of the two did.
  if (other.value === '') return none;
  return unequal.test(operator) ? swapped(guards) : none;
}

function swapped({ whenTrue, whenFalse, ...rest }: Guards): Guards {
  return { whenTrue: whenFalse, whenFalse: whenTrue, ...rest };
}

function listed(value: IrNode, list: IrNode): Guards {
  const isDenied = denies.test(nameOf(list) ?? '');
  return isDenied ? { whenTrue: [], whenFalse: [value] } : { whenTrue: [value], whenFalse: [] };
}

// Whether the answer says nothing of the values: `isSafe = () => true`, `/.*/.test(value)`.
function isNoCheck(test: Call, { functionOf, givenTo }: KnownParts): boolean {
  const { callee } = test;
  if (checksFormAlone(test, givenTo)) return true;
  if (callee.kind === 'member' && callee.object.kind === 'regexp')
    return fitsEverything(callee.object.source);
  const func = functionOf(callee);
  return func !== undefined && ignoresArguments(func);
}

/** What a function of the file proves of what it is given. */
function validated({ callee, args }: Call, known: KnownParts, depth: number): Guards {
  const func = known.functionOf(callee);
  if (!func) return none;
  const ways = known.validatedBy(func, depth + 2);
  return { whenTrue: argumentsAt(args, ways.whenTrue), whenFalse: argumentsAt(args, ways.whenFalse) };
}

function argumentsAt(args: readonly IrNode[], places: readonly number[]): readonly IrNode[] {
  return places.flatMap((place) => args[place] ?? []);
}

/** What is checked after a call that comes back: `assertOurs(url)`. */
export function checkedAfter({ callee, args }: Call, known: KnownParts): readonly IrNode[] {
  const func = known.functionOf(callee);
  return func ? argumentsAt(args, known.validatedBy(func, 2).whenDone) : [];
}

/** Where a pattern that fits a part of the text holds, the rest of the text is what it was. */
function patternGuards(call: Call, guards: Guards, { givenTo }: KnownParts): Guards {
  const proof = patternProof(call, givenTo);
  if (proof === undefined || proof === 'strict') return guards;
  if (proof === 'own site') return { ...guards, places: asPlaces([...guards.whenTrue, ...guards.whenFalse]) };
  return { whenTrue: [], whenFalse: proof === 'excludes' ? guards.whenTrue : guards.whenFalse };
}

/** `isSafePath`, `is_internal_url?`, `IsAbsolutePathReference`: asks in every language whether a value may be used. */
const asksPlace =
  /^_*(?!\w*(?:[bB]ind|[pP]arse|[dD]ecode|[lL]oad))(?:[iI]s|[hH]as|[eE]nsure|[aA]ssert|[vV]erify|[vV]alidate|[cC]heck)_?\w*?(?:[vV]alid|[aA]llowed|[sS]afe|[tT]rusted|[lL]ocal|[rR]elative|[iI]nternal|[pP]ermitted|[wW]hite_?[lL]isted|[sS]ame_?(?:[oO]rigin|[hH]ost|[sS]ite)|[pP]ath_?[rR]eference|[iI]nside|[wW]ithin)\w*\??$/;

/** The same without a verb: `safe_for_redirect`, `allowedHost`, `local_url?`. */
const namesPlace =
  /^_*(?:safe|allowed|trusted|local|internal|permitted)_?(?:[fF]or_?|[tT]o_?)?(?:[rR]edirect|[uU](?:rl|ri|RL|RI)|[pP]ath|[hH]ost|[lL]ink|[nN]ext)\w*\??$/;

function callGuards(call: Call, flow: LanguageFlow, known: KnownParts): Guards {
  const { callee } = call;
  const name = nameOf(callee);
  const matched = matchedOf(callee, known);
  const isGuard =
    name !== null &&
    (flow.guards.test(name) || asksPlace.test(name) || namesPlace.test(name) || matched.length > 0);
  if (!isGuard) return none;
  const parties = [...operandsOf(call), ...matched];
  if (callee.kind !== 'member') {
    return denies.test(name)
      ? { whenTrue: [], whenFalse: parties }
      : { whenTrue: parties, whenFalse: parties };
  }
  const roots = prefix.test(name) ? receiverChainOf(callee.object) : [];
  if (
    call.args.some(
      ({ kind }) => /^(?:name|member|call)$/.test(kind) || (kind === 'joined' && membership.test(name)),
    )
  ) {
    // `list.includes(value)`, `validator.isUrl(value)`, and `value.startsWith(root)`.
    const isDenied = denies.test(name) || denies.test(nameOf(callee.object) ?? '');
    const given = call.args.flatMap((arg) => {
      if (arg.kind === 'list') return arg.items;
      // Of a text that is in a list, each part is what the list has there.
      return arg.kind === 'joined' && membership.test(name) ? [arg, ...arg.parts] : convertedOf(arg);
    });
    const checked = [...given, ...convertedOf(callee.object), ...roots];
    return isDenied
      ? { whenTrue: [], whenFalse: checked }
      : { whenTrue: checked, whenFalse: roots.length > 0 ? checked : [] };
  }
  // `value.startsWith('/files/')`, `value.includes('..')`: the branch that goes on is the one that was meant.
  const checked = [...parties, ...roots];
  const places = asksForPlace(call) ? { places: asPlaces(checked, asksForEnd(call) ? 'end' : 'part') } : {};
  return { whenTrue: checked, whenFalse: checked, ...places };
}

/** `pattern.matcher(value).matches()`: what the matcher was made for. */
function matchedOf(callee: IrNode, { givenTo }: KnownParts): readonly IrNode[] {
  const object = callee.kind === 'member' ? callee.object : undefined;
  const made = object?.kind === 'name' ? givenTo(object.name) : object;
  return made?.kind === 'call' && nameOf(made.callee) === 'matcher' ? made.args : [];
}

/** Asks for a part of the text. */
const partial =
  /^(?:starts?_?with\??|ends?_?with\??|str_starts_with|includes?\??|contains|indexOf|Contains(?:Any|Rune)?)$/i;
/** Signs that a statement, command or page needs to be more than a value, and names that objects of JavaScript have. */
const signs = /^-|['"`;|&<>$\\{}()\s]|proto|constructor/;

/** `name.startsWith('/files/')`, `name.includes('..')`: a statement or command is what it was. */
function asksForPlace({ callee, args }: Call): boolean {
  return partial.test(nameOf(callee) ?? '') && args.length > 0 && args.every(isOfPlace);
}

/** `name.endsWith('/')`: no word of `..`. */
function asksForEnd({ callee, args }: Call): boolean {
  const [first] = args;
  return (
    /with\??$/i.test(nameOf(callee) ?? '') && first?.kind === 'literal' && !/\.\./.test(String(first.value))
  );
}

function isOfPlace(code: IrNode): boolean {
  return code.kind === 'literal' && typeof code.value === 'string' && !signs.test(code.value);
}

function sameName(one: IrNode, other: IrNode): boolean {
  return one.kind === 'name' && other.kind === 'name' && one.name === other.name;
}
