// What is left of a text of which every letter of a class was removed: `re.sub(r'[^a-z0-9]', '', name)`.
import type { LanguageFlow } from './language-flow.ts';
import type { SeenCall } from './observer.ts';
import type { Pattern, TaintValue } from './taint-value.ts';

const makers =
  /^(?:re\.compile|(?:[\w.]+\.)?Pattern\.compile|regexp\.(?:Must)?Compile(?:POSIX)?|(?:[\w.]+\.)?Regex|RegExp|Regexp\.new)$/;
/** Methods of a compiled pattern, and of what `Pattern.matcher` gives. */
const compiledMethods = /\.(?:sub|ReplaceAll(?:Literal)?(?:String)?|Replace|replaceAll)$/;
/** Methods of a text that take a pattern wherever it fits; `replace` of JavaScript does so where the pattern says it. */
const textMethods = /\.(?:replace|replaceAll|gsub!?)$/;
/** `name.tr('^a-z', '')`, `name.delete('^a-z')`: Ruby writes a class without brackets. */
const classMethods = /\.(?:tr|tr_s|delete)!?$/;

/** What `re.compile` and its relatives make; undefined for other calls. */
export function compiledPattern({ path, args: [first, flags], receiver }: SeenCall): Pattern | undefined {
  if (/\.matcher$/.test(path)) return receiver?.pattern;
  if (!first || !makers.test(path)) return undefined;
  if (first.pattern) return first.pattern;
  if (first.text === null || first.joined) return undefined;
  return { source: unescaped(first.text), isGlobal: path !== 'RegExp' || /g/.test(flags?.text ?? '') };
}

export interface LettersLeft {
  /** Of the signs and blanks of ASCII, those that may be left; letters, digits and what is not ASCII may be, too. */
  readonly signs: string;
  readonly of: readonly TaintValue[];
}

/** Undefined where nobody can say what is left. */
export function lettersLeft(seen: SeenCall, flow: LanguageFlow): LettersLeft | undefined {
  const found = removal(seen, flow);
  // `$1` is what was to be removed.
  if (!found?.by || found.by.text === null || found.by.joined || /[$\\]/.test(found.by.text))
    return undefined;
  const removed = removedBy(found.source);
  if (!removed) return undefined;
  const left = [...signs].filter((sign) => !removed(sign));
  if (left.length === signs.length) return undefined;
  const { text } = found.by;
  return {
    signs: [...signs].filter((sign) => left.includes(sign) || text.includes(sign)).join(''),
    of: found.of,
  };
}

/** Of a text, also of one that is put together of constants and of what is left: the signs that may be in it. */
export function signsOf({ signs: left, parts }: TaintValue): string | undefined {
  if (left !== undefined || !parts) return left;
  const all = parts.map((part) => (part.origin === 'constant' ? (part.text ?? undefined) : part.signs));
  if (all.includes(undefined)) return undefined;
  return [...signs].filter((sign) => all.some((one) => one?.includes(sign))).join('');
}

interface Removal {
  readonly source: string;
  readonly by: TaintValue | undefined;
  readonly of: readonly TaintValue[];
}

const nothing: Pick<TaintValue, 'text' | 'joined'> = { text: '', joined: false };

function removal(seen: SeenCall, { replacesPatterns }: LanguageFlow): Removal | undefined {
  const { path, receiver, args, named, code } = seen;
  if (named.has('count') || (args.length > 3 && args[3]?.literal !== -1)) return undefined;
  if (receiver?.pattern && compiledMethods.test(path)) {
    const place = args.findIndex(
      ({ text, origin, joined }) => text !== null && origin === 'constant' && !joined,
    );
    return {
      source: receiver.pattern.source,
      by: args[place],
      of: [receiver, ...args.filter((_, index) => index !== place)],
    };
  }
  const readsTexts = replacesPatterns?.test(path) === true;
  const place = args.findIndex((one) => one.pattern !== undefined || (readsTexts && isClass(one)));
  const pattern = args[place];
  if (pattern && (readsTexts || textMethods.test(path))) {
    if (pattern.pattern && !pattern.pattern.isGlobal && !readsTexts) return undefined;
    return {
      source: pattern.pattern?.source ?? withoutDelimiters(unescaped(pattern.text ?? '')),
      by: args[place + 1],
      of: [
        ...(receiver ? [receiver] : []),
        ...args.filter((_, index) => index !== place && index !== place + 1),
      ],
    };
  }
  const [letters, by] = args;
  if (!classMethods.test(path) || !receiver || !letters?.text?.startsWith('^') || letters.joined)
    return undefined;
  return {
    source: `[${letters.text}]`,
    by: by ?? { ...receiver, ...nothing, code },
    of: [receiver],
  };
}

function isClass({ text, joined }: TaintValue): boolean {
  return text !== null && !joined && removedBy(withoutDelimiters(unescaped(text))) !== undefined;
}

/** Texts are kept as they are written: `"\\\\W"` of Java. */
function unescaped(text: string): string {
  return text.replaceAll('\\\\', '\\');
}

/** Without the delimiters of PHP. */
function withoutDelimiters(text: string): string {
  return text.replace(/^([/#~@!|%+])(.*)\1[a-z]*$/s, '$2');
}

/** Everything of ASCII that is no letter and no digit. */
const signs = String.fromCharCode(9, 10, 13, ...Array.from({ length: 95 }, (_, at) => 32 + at)).replace(
  /[a-z\d]/gi,
  '',
);

/** Whether a sign is removed by a pattern that is one class, however often it is repeated; undefined of others. */
function removedBy(source: string): ((sign: string) => boolean) | undefined {
  const only = /^(?:\(\?[imsux]+\))?\(?(\\W|\\[^\w]|\[\^?(?:\\.|\[:\w+:\]|[^\]\\])+\])\+?\)?\+?$/su.exec(
    source,
  )?.[1];
  if (only === undefined) return undefined;
  if (!only.startsWith('[')) {
    return only === '\\W' ? (sign) => !/\w/.test(sign) : undefined;
  }
  const isNegated = only.startsWith('[^');
  const has = readClass(only.slice(isNegated ? 2 : 1, -1));
  return has && ((sign) => has(sign) !== isNegated);
}

/** Classes by their letters, over languages: of ASCII `\w` is a letter, a digit or `_`. */
const classes: Readonly<Record<string, RegExp>> = {
  w: /\w/,
  W: /\W/,
  d: /\d/,
  s: /\s/,
  'p{L}': /[a-z]/i,
  'p{Lu}': /[A-Z]/,
  'p{Ll}': /[a-z]/,
  'p{N}': /\d/,
  'p{Nd}': /\d/,
  'p{Alnum}': /[a-z\d]/i,
  'p{Alpha}': /[a-z]/i,
  'p{Digit}': /\d/,
  'p{IsAlphabetic}': /[a-z]/i,
  'p{IsDigit}': /\d/,
  ':alnum:': /[a-z\d]/i,
  ':alpha:': /[a-z]/i,
  ':digit:': /\d/,
  ':lower:': /[a-z]/,
  ':upper:': /[A-Z]/,
  ':word:': /\w/,
  ':space:': /\s/,
};
const part =
  /\\(p\{\w+\}|p[LN]|[wWdsS])|\[(:\w+:)\]|\\u\{?([\da-f]{4,6})\}?|\\x\{?([\da-f]{2,6})\}?|\\([^\w])|\\([nrtfv0])|([^\\])/giuy;

/** Undefined where a part of it is not known here. */
function readClass(body: string): ((sign: string) => boolean) | undefined {
  const tests: RegExp[] = [];
  const letters: (number | '-')[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < body.length) {
    const found = part.exec(body);
    if (!found) return undefined;
    const [, special, posix, unicode, hex, quoted, control, plain] = found;
    const name = posix ?? special?.replace(/^p(\w)$/, 'p{$1}');
    if (name !== undefined) {
      const test = classes[name];
      if (!test) return undefined;
      tests.push(test);
      continue;
    }
    const code = unicode ?? hex;
    if (code !== undefined) letters.push(Number.parseInt(code, 16));
    else if (control !== undefined) letters.push(9);
    else if (plain === '-') letters.push('-');
    else letters.push((quoted ?? plain ?? '').codePointAt(0) ?? 0);
  }
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const [first, dash, last] = [letters[at], letters[at + 1], letters[at + 2]];
    if (typeof first === 'number' && dash === '-' && typeof last === 'number') {
      ranges.push([first, last]);
      at += 2;
    } else {
      const one = first === '-' ? 45 : (first ?? 0);
      ranges.push([one, one]);
    }
  }
  return (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return (
      tests.some((test) => test.test(sign)) || ranges.some(([first, last]) => code >= first && code <= last)
    );
  };
}
