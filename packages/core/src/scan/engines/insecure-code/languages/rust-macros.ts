// What macros of Rust are given: code where it reads as code, a list of words otherwise.
import type { SyntaxNode } from '../../shared/syntax/syntax-tree.ts';

type Parse = (text: string) => SyntaxNode;

/** Of a file, all macros together; what is beyond stays a list of words. */
const maxReadAgain = 200_000;
/** What statements are parsed in, and what expressions are. */
const statements = { start: 'fn f(){', end: '}', within: 'block' } as const;
const expressions = { start: 'fn f(){f(', end: ');}', within: 'arguments' } as const;

/** The tree with code in place of what a macro is given. */
export function withMacros(root: SyntaxNode, text: string, parse: Parse): SyntaxNode {
  let left = maxReadAgain;
  const read = (node: SyntaxNode): SyntaxNode => {
    const frame = text[node.start] === '{' ? statements : expressions;
    const content = text.slice(node.start + 1, node.end - 1);
    // Neither a call nor an assignment.
    if (!/[(=]/.test(content) || content.length > left) return node;
    left -= content.length;
    const tree = parse(`${frame.start}${content}${frame.end}`);
    // Arms of `select!` and bodies of `cfg_if!` may be code although the whole is not.
    if (hasError(tree)) return { ...node, children: node.children.map(readBlock) };
    const found = firstOf(tree, frame.within);
    return found ? visit({ ...shifted(found, node.start + 1 - frame.start.length), type: 'block' }) : node;
  };
  const readBlock = (node: SyntaxNode): SyntaxNode =>
    node.type === 'token_tree' && text[node.start] === '{' ? read(node) : node;
  const visit = (node: SyntaxNode): SyntaxNode => {
    const children = node.children.map((one) =>
      node.type === 'macro_invocation' && one.type === 'token_tree' ? read(one) : visit(one),
    );
    // Most have none.
    return children.every((one, index) => one === node.children[index]) ? node : { ...node, children };
  };
  return visit(root);
}

function hasError({ type, children }: SyntaxNode): boolean {
  return type === 'ERROR' || children.some(hasError);
}

function firstOf(node: SyntaxNode, type: string): SyntaxNode | undefined {
  if (node.type === type) return node;
  for (const child of node.children) {
    const found = firstOf(child, type);
    if (found) return found;
  }
  return undefined;
}

function shifted(node: SyntaxNode, by: number): SyntaxNode {
  const { start, end, children } = node;
  return { ...node, start: start + by, end: end + by, children: children.map((one) => shifted(one, by)) };
}
