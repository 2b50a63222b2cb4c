// Types of Scala as they are written in Java, and those that a file declares, found in one pass over its text.
import type { SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Lowering } from './lower-tree.ts';
import { lastOfName, type TypeHead, typeHeads } from './type-heads.ts';

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

/** Classes, traits and objects, with the names of what they extend. */
export function scalaTypes(text: string): Generator<TypeHead> {
  return typeHeads(text, typed, { brackets: '()[]', endsHere, supersOf });
}

/** `extends Base(value) with Other`, behind what its constructors are given. */
function supersOf(head: string): readonly string[] {
  const list = /\bextends\b(.*)$/s.exec(head)?.[1] ?? '';
  return list.split(/,|\bwith\b/).flatMap(lastOfName);
}

/** A line ends a head where neither it nor the next one has more of it. */
function endsHere(head: string, text: string, at: number): boolean {
  return (
    !/(?:extends|with|,)\s*$/.test(head) && !/^\s*(?:extends|with|[{([,:@])/.test(text.slice(at, at + 80))
  );
}
