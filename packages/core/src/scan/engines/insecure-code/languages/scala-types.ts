// Types of Scala as they are written in Java, and those that a file declares, found in one pass over its text.
import type { SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Lowering } from './lower-tree.ts';

/** `Option[Int]` is a number, or none. */
export function typeText(node: SyntaxNode | undefined, { text }: Lowering): string | null {
  if (!node) return null;
  const written = text(node)
    .replace(/^=>\s*/, '')
    .replace(/\*$/, '')
    .replaceAll('[', '<')
    .replaceAll(']', '>');
  return /^(?:Option|Some|Future|IO|F|Task|Seq|List|Vector|Set)<([\w.]+)>$/.exec(written)?.[1] ?? written;
}

const typed =
  /^[ \t]*(?:(?:@[\w.]{1,100}(?:\([^)\n]{0,200}\))?|private|protected|final|sealed|abstract|case|implicit|open|inline|transparent)(?:\[\w{1,100}\])?[ \t\n]+)*(?:class|trait|object|enum)[ \t]+([A-Za-z_]\w{0,200})/gm;

/** A head with more is made by a program. */
const maxHead = 2_000;

/** Classes, traits and objects, with the names of what they extend. */
export function* scalaTypes(
  text: string,
): Generator<{ readonly name: string; readonly supers: readonly string[] }> {
  for (const match of text.matchAll(typed)) {
    const [whole, name = ''] = match;
    yield { name, supers: supersBehind(text, match.index + whole.length) };
  }
}

/** `extends Base(value) with Other`, behind what its constructors are given. */
function supersBehind(text: string, start: number): readonly string[] {
  let depth = 0;
  let head = '';
  for (let at = start; at < Math.min(text.length, start + maxHead); at += 1) {
    const sign = text[at] as string;
    if (depth === 0 && (sign === '{' || (sign === '\n' && endsHere(head, text, at)))) break;
    if (sign === '(' || sign === '[') depth += 1;
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1);
    else if (depth === 0) head += sign;
  }
  const list = /\bextends\b(.*)$/s.exec(head)?.[1] ?? '';
  return list.split(/,|\bwith\b/).flatMap((one) => /^\s*(?:\w+\.)*(\w+)/.exec(one)?.[1] ?? []);
}

/** A line ends a head where neither it nor the next one has more of it. */
function endsHere(head: string, text: string, at: number): boolean {
  return (
    !/(?:extends|with|,)\s*$/.test(head) && !/^\s*(?:extends|with|[{([,:@])/.test(text.slice(at, at + 80))
  );
}
