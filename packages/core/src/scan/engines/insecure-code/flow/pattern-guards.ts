// Guards by a regular expression: one that fits somewhere in a text says nothing of the rest of it.
import { nameOf } from './guard-operands.ts';
import type { Call, IrNode } from './ir.ts';

interface Pattern {
  readonly source: string;
  /** Whether it has to fit from the beginning, or the whole text, without saying so. */
  readonly begins: boolean;
  readonly isWhole: boolean;
}

/** Functions that make a regular expression of a text. */
const makers = /^(?:compile|Compile|MustCompile|RegExp|Regexp|Regex|Pattern|new|matcher|toRegex|toPattern)$/;
/** Functions that ask whether a text fits a pattern that is given as a text. */
const askers =
  /^(?:containsMatchIn|find|lookingAt|matchEntire|match|search|fullmatch|matches|IsMatch|MatchString|Match|preg_match|test|match\?)$/;
const wholes = /^(?:fullmatch|matches|matchEntire)$/;
const maxDepth = 4;

/**
 * What a condition that asks a regular expression proves: of a text that fits nothing (`loose`) or what it asks
 * (`strict`), that it leads to this site (`own site`), of one that does not fit that no other character is in it (`excludes`). Undefined where no pattern is known.
 */
export function patternProof(
  call: Call,
  givenTo: (name: string) => IrNode | undefined,
): 'loose' | 'strict' | 'excludes' | 'own site' | undefined {
  const name = nameOf(call.callee);
  if (name === null || !askers.test(name)) return undefined;
  const receiver = call.callee.kind === 'member' ? call.callee.object : undefined;
  const given = call.args.map((arg) => (arg.kind === 'literal' ? textOf(arg) : sourceOf(arg, givenTo)));
  const source = (receiver && sourceOf(receiver, givenTo)) ?? given.find((one) => one !== undefined);
  if (source === undefined) return undefined;
  const begins = name === 'match' && isOfPython(receiver, givenTo);
  const text = withoutDelimiters(source, name);
  if (restricts({ source: text, begins, isWhole: wholes.test(name) })) return 'strict';
  if (ownSite.test(begins ? `^${text.replace(/^\^/, '')}` : text)) return 'own site';
  return excluding.test(text) ? 'excludes' : 'loose';
}

/** `^/[a-z]`: a slash, and no second one. */
const ownSite = /^\^\\?\/(?:\[[^\]^/\\]+\]|\(\?!\[?\\{0,2}\/|\w)/;

/** The text of a pattern: as it stands, behind a name, or given to what compiles it. */
function sourceOf(
  code: IrNode,
  givenTo: (name: string) => IrNode | undefined,
  depth = 0,
): string | undefined {
  if (depth > maxDepth) return undefined;
  if (code.kind === 'regexp') return code.source;
  if (code.kind === 'name') {
    const value = givenTo(code.name);
    return value && value !== code && value.kind !== 'literal'
      ? sourceOf(value, givenTo, depth + 1)
      : undefined;
  }
  if (code.kind !== 'call' || !makers.test(nameOf(code.callee) ?? '')) return undefined;
  const [first] = code.args;
  if (!first && code.callee.kind === 'member') return textOf(code.callee.object);
  const made = first?.kind === 'regexp' ? first.source : first && textOf(first);
  const isMatcher = nameOf(code.callee) === 'matcher' && code.callee.kind === 'member';
  return isMatcher && code.callee.kind === 'member' ? sourceOf(code.callee.object, givenTo, depth + 1) : made;
}

function textOf(code: IrNode): string | undefined {
  return code.kind === 'literal' && typeof code.value === 'string' ? code.value : undefined;
}

/** `re.match`, and `match` of what `re.compile` made: they fit from the beginning on. */
function isOfPython(code: IrNode | undefined, givenTo: (name: string) => IrNode | undefined): boolean {
  if (code?.kind === 'name' && code.name === 're') return true;
  const made = code?.kind === 'name' ? givenTo(code.name) : code;
  return made?.kind === 'call' && made.callee.kind === 'member' && nameOf(made.callee.object) === 're';
}

/** PHP writes `/…/i`. */
function withoutDelimiters(source: string, name: string): string {
  if (name !== 'preg_match') return source;
  return /^\s*([/#~@%!+|])([\s\S]*)\1[a-zA-Z]*$/.exec(source)?.[2] ?? source;
}

const beginning = /^(?:\(\?[a-z]+\))?(?:\^|\\A)/;
const end = /(?<!\\)(?:\\\\)*(?:\$|\\[zZ])\)*$/;
/** Any text at all. */
const anything = /(?<!\\)\.[*+{]|\[\\s\\S\][*+{]|\[\\S\\s\][*+{]|\[\^\][*+{]/;
/** As in `startsWith`: what a text begins with decides, as of addresses and paths. */
const prefix = /^(?:\(\?[a-z]+\))?(?:\^|\\A)?\(?(?:[\w:@-]|\\[/.:-]|\/|\?|\((?:\?:)?){3,}/;

/** Asks for any character but those that are wanted. */
const excluding = /^(?:\[\^(?:\\.|[^\]\\])+\]|\\W)\+?$/;

/** Whether a text that fits is restricted from its beginning to its end, or begins with a given text. */
function restricts({ source, begins, isWhole }: Pattern): boolean {
  const isAtBeginning = begins || isWhole || beginning.test(source);
  if (!isAtBeginning || hasOpenChoice(source)) return false;
  if ((isWhole || end.test(source)) && !anything.test(source)) return true;
  return prefix.test(source);
}

/** `^a|b$`: each part has an anchor on one side only. */
function hasOpenChoice(source: string): boolean {
  let depth = 0;
  let isClass = false;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (isClass) isClass = character !== ']';
    else if (character === '[') isClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === '|' && depth === 0) return true;
  }
  return false;
}
