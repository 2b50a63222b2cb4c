// What the grammar of Rust leaves as it is written: attributes stand before what they are about, and what is given to a
// macro is a list of words.
import type { SyntaxNode } from '../../shared/syntax/syntax-tree.ts';

/** Macros that are given expressions, as functions are. */
const calls =
  /\b(?:format|format_args|concat|print|println|eprint|eprintln|write|writeln|panic|todo|unreachable|bail|ensure|anyhow|eyre|assert|debug_assert|dbg|path)(!)\s*\(/g;
/** Those that are given the items of a list. */
const lists = /\b(?:vec|params|smallvec|arr)!(?=\s*\[)/g;

/** The text with calls and lists for such macros; every place stays what it was. */
export function withCalls(text: string): string {
  return text
    .replace(calls, (whole) => whole.replace('!', ' '))
    .replace(lists, (whole) => ' '.repeat(whole.length));
}

/** Attributes as the first children of what they are about, without what is compiled for tests alone. */
export function withAttributes(root: SyntaxNode, text: string): SyntaxNode {
  const children: SyntaxNode[] = [];
  let waiting: SyntaxNode[] = [];
  for (const child of root.children) {
    if (child.type === 'attribute_item') {
      waiting.push(child);
      continue;
    }
    if (child.type.endsWith('comment')) continue;
    const inner = withAttributes(child, text);
    if (!waiting.some((one) => isForTests(text.slice(one.start, one.end))))
      children.push(waiting.length === 0 ? inner : { ...inner, children: [...waiting, ...inner.children] });
    waiting = [];
  }
  return { ...root, children };
}

function isForTests(attribute: string): boolean {
  return /^#\[\s*(?:cfg\(\s*(?:test|all\(test\b[^)]*\))\s*\)|(?:\w+::)*test\b|rstest\b|bench\b|proptest\b)/.test(
    attribute,
  );
}
