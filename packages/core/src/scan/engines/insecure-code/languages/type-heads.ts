// What stands behind the name of a type that is declared, up to its body.

/** A head with more is made by a program. */
const maxHead = 2_000;

/** How a language writes the heads of its types. */
interface HeadNotation {
  /** Pairs of brackets, whose inside is no part of the head. */
  readonly brackets: string;
  /** Whether the head ends with the line that ends there. */
  endsHere(head: string, text: string, at: number): boolean;
}

/** A type, and the names of what it extends and implements. */
export interface TypeHead {
  readonly name: string;
  readonly supers: readonly string[];
}

/** Each type that the pattern finds by its name, with what `supersOf` reads in its head. */
export function* typeHeads(
  text: string,
  pattern: RegExp,
  notation: HeadNotation & { supersOf(head: string): readonly string[] },
): Generator<TypeHead> {
  for (const match of text.matchAll(pattern)) {
    const [whole, name = ''] = match;
    yield { name, supers: notation.supersOf(headBehind(text, match.index + whole.length, notation)) };
  }
}

function headBehind(text: string, start: number, { brackets, endsHere }: HeadNotation): string {
  let depth = 0;
  let head = '';
  for (let at = start; at < Math.min(text.length, start + maxHead); at += 1) {
    const sign = text[at] as string;
    if (depth === 0 && (sign === '{' || (sign === '\n' && endsHere(head, text, at)))) break;
    const bracket = brackets.indexOf(sign);
    if (bracket >= 0) depth = bracket % 2 === 0 ? depth + 1 : Math.max(0, depth - 1);
    else if (depth === 0) head += sign;
  }
  return head;
}

/** `a.b.Base(value) by other`: the last part of a name that begins so. */
export function lastOfName(text: string): readonly string[] {
  const name = /^\s*(?:\w+\.)*(\w+)/.exec(text)?.[1];
  return name === undefined ? [] : [name];
}
