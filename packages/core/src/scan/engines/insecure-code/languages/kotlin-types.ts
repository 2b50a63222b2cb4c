// Which files are Kotlin, and the types that they declare, found in one pass over the text.
import { lastOfName, type TypeHead, typeHeads } from './type-heads.ts';

export function isKotlin(path: string): boolean {
  return /\.kts?$/i.test(path);
}

const typed =
  /^[ \t]*(?:(?:@[\w.:]{1,100}(?:\([^)\n]{0,200}\))?|public|private|internal|protected|open|abstract|final|sealed|data|enum|inner|value|annotation|fun|companion)[ \t\n]+)*(?:class|interface|object)[ \t]+([A-Za-z_]\w{0,200})/gm;

/** Classes, interfaces and objects, with the names of what they extend and implement. */
export function kotlinTypes(text: string): Generator<TypeHead> {
  return typeHeads(text, typed, { brackets: '()<>', endsHere, supersOf });
}

/** Behind generics and a constructor: `: Base(value), Other by other`. */
function supersOf(head: string): readonly string[] {
  return (listOf(head) ?? '').split(',').flatMap(lastOfName);
}

/** What is behind the colon. */
function listOf(head: string): string | undefined {
  const colon = head.indexOf(':');
  return colon < 0 ? undefined : head.slice(colon + 1);
}

/** A line ends a head where neither it nor the next one has more of it. */
function endsHere(head: string, text: string, at: number): boolean {
  const list = listOf(head);
  if (list !== undefined)
    return !/[,:]\s*$/.test(list) && list.trim() !== '' && !/^\s*,/.test(text.slice(at, at + 50));
  return !/^\s*[:({]/.test(text.slice(at, at + 50));
}
