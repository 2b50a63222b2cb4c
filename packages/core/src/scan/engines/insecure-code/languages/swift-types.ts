// Types of Swift as rules read them, and those that a file declares, found in one pass over its text.
import type { SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Lowering } from './lower-tree.ts';

/** `String?`, `[Int]`, `some RequestContext`: what is in it. */
export function typeText(node: SyntaxNode | undefined, { text }: Lowering): string | null {
  if (!node) return null;
  const written = text(node)
    .replace(/^(?:@\w+\s+|inout\s+|some\s+|any\s+|borrowing\s+|consuming\s+|sending\s+)+/, '')
    .replace(/[?!]+$/, '');
  return (
    /^\[([\w.]+)\]$/.exec(written)?.[1] ?? /^(?:Optional|Array|Set)<([\w.]+)>$/.exec(written)?.[1] ?? written
  );
}

/** Types that hold no text. */
export const numberTypes =
  /^(?:U?Int(?:8|16|32|64)?|Double|Float|Bool|UUID|Date|Decimal|TimeInterval|CGFloat|Foundation\.(?:UUID|Date))$/;

const typed =
  /^[ \t]*(?:(?:@[\w.]{1,100}(?:\([^)\n]{0,200}\))?|public|private|internal|fileprivate|open|final|indirect|package|distributed)[ \t\n]+)*(?:class|struct|enum|actor|protocol|extension)[ \t]+((?:\w{1,100}\.){0,4}[A-Z]\w{0,200})(?:<[^{}<>\n]{0,200}>)?([^{\n]{0,400})/gm;

/** Classes, structures and extensions, with the names of what they inherit and conform to. */
export function* swiftTypes(
  text: string,
): Generator<{ readonly name: string; readonly supers: readonly string[] }> {
  for (const [, name = '', tail = ''] of text.matchAll(typed)) {
    const list = /^\s*:([^{]*?)(?:\bwhere\b.*)?$/.exec(tail)?.[1] ?? '';
    const supers = list.split(',').flatMap((one) => /^\s*(?:@\w+\s+)?(?:\w+\.)*(\w+)/.exec(one)?.[1] ?? []);
    yield { name: name.slice(name.lastIndexOf('.') + 1), supers };
  }
}
