// Calls as if nobody had escaped or checked what they are given, for sinks to which that makes no difference.
import type { SeenCall } from './observer.ts';
import { type EscapeKind, type IgnoredPlaces, joinValues, type TaintValue, unplaced } from './taint-value.ts';

/** What stands before and after a part of a text; `\0` for what is not constant. */
export interface TextContext {
  readonly before: string;
  readonly after: string;
}

/** What a rule says of texts that were escaped, or of which all but some signs were removed. */
export interface Reader {
  readonly ignoresEscapes?: Partial<Record<EscapeKind, (context: TextContext) => boolean>>;
  readonly harmfulSigns?: (context: TextContext) => RegExp;
}

/** Anything but what is part of names. */
const anySign = /[^_ -]/;

/** The value as the reader sees it: as it was before an escape that is not its own, and harmless where no sign is left that harms it. */
export function asReadBy(value: TaintValue, reader: Reader, context: TextContext = alone): TaintValue {
  const { escaped, signs, parts, items, sanitized } = value;
  if (escaped) {
    const isIgnored = reader.ignoresEscapes?.[escaped.by]?.(context) === true;
    return isIgnored ? asReadBy(escaped.before, reader, context) : value;
  }
  if (signs !== undefined) {
    const harmful = reader.harmfulSigns?.(context) ?? anySign;
    return harmful.test(signs) ? value : { ...value, sanitized: true };
  }
  if (items?.some(isChanged)) return { ...value, items: items.map((one) => asReadBy(one, reader)) };
  if (!parts?.some(isChanged)) return value;
  // It was checked as a whole.
  if (sanitized && parts.some((part) => part.origin !== 'constant' && !part.sanitized)) return value;
  const texts = parts.map(({ text }) => text ?? '\0');
  const read = parts.map((part, at) => {
    const before = texts.slice(0, at).join('');
    return asReadBy(part, reader, { before, after: texts.slice(at + 1).join('') });
  });
  return read.every((part, at) => part === parts[at]) ? value : joinValues(value.code, read);
}

const alone: TextContext = { before: '', after: '' };

/** Whether readers see it differently. */
export function isChanged({ escaped, signs, parts, items }: TaintValue): boolean {
  return (
    escaped !== undefined ||
    signs !== undefined ||
    parts?.some(isChanged) === true ||
    items?.some(isChanged) === true
  );
}

/** The call as each reader sees it. */
export function callReadBy(seen: SeenCall): (reader: Reader) => SeenCall {
  const { args, named, receiver } = seen;
  const isSame = ![...args, ...named.values(), ...(receiver ? [receiver] : [])].some(isChanged);
  if (isSame) return () => seen;
  const known = new Map<Reader, SeenCall>();
  return (reader) => {
    const read = known.get(reader) ?? {
      ...seen,
      args: args.map((value) => asReadBy(value, reader)),
      named: new Map([...named].map(([name, value]) => [name, asReadBy(value, reader)])),
      ...(receiver && { receiver: asReadBy(receiver, reader) }),
    };
    known.set(reader, read);
    return read;
  };
}

/** In quotation marks of a statement: an odd number of them stands before. */
export function isQuoted({ before }: TextContext): boolean {
  let mark: string | undefined;
  for (const sign of before.replace(/\\[\s\S]/g, '')) {
    if (mark === undefined && /['"]/.test(sign)) mark = sign;
    else if (sign === mark) mark = undefined;
  }
  return mark !== undefined;
}

/** Inside of a script element of a page. */
export function isInScript({ before }: TextContext): boolean {
  return before.search(/<script\b(?![\s\S]*<\/script)/i) >= 0;
}

/** Inside of a tag of a page. */
export function isInTag({ before }: TextContext): boolean {
  return /<[a-z][^<>]*$/i.test(before);
}

/** The escapes that are none to a reader, wherever they stand. */
export function ignoring(...kinds: readonly EscapeKind[]): NonNullable<Reader['ignoresEscapes']> {
  return Object.fromEntries(kinds.map((kind) => [kind, () => true]));
}

/** The call as if nobody had checked where its arguments lead; undefined where nobody has. */
export function withoutPlaceChecks(seen: SeenCall, ignored?: IgnoredPlaces): SeenCall | undefined {
  const args = seen.args.map((value) => unplaced(value, ignored));
  const named = [...seen.named].map(([name, value]) => [name, unplaced(value, ignored)] as const);
  const isSame =
    args.every((value, index) => value === seen.args[index]) &&
    named.every(([name, value]) => value === seen.named.get(name));
  return isSame ? undefined : { ...seen, args, named: new Map(named) };
}
