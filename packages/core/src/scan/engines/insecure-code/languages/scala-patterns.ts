// Patterns of Scala as what they give names to.
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import { isNoComment, type Lowering, place } from './lower-tree.ts';

/** `name`, `(a, b)`, `Some(name)`, `name @ Some(_)`: what is in an extractor of one is the whole. */
export function targetOf(node: SyntaxNode, lowering: Lowering): IrNode {
  const inner = namedChildren(node).filter(isNoComment);
  switch (node.type) {
    case 'identifier':
      return { kind: 'name', ...place(node), name: lowering.text(node).replaceAll('`', '') };
    case 'tuple_pattern':
      return { kind: 'list', ...place(node), items: inner.map((one) => targetOf(one, lowering)) };
    case 'case_class_pattern':
    case 'infix_pattern': {
      const parts = node.type === 'infix_pattern' ? sidesOf(node) : childrenIn(node, 'pattern');
      const named = parts.filter(({ named: isNamed }) => isNamed).map((one) => targetOf(one, lowering));
      const [only] = named;
      return named.length === 1 && only ? only : { kind: 'list', ...place(node), items: named };
    }
    case 'typed_pattern':
    case 'capture_pattern':
    case 'parenthesized_pattern':
    case 'alternative_pattern': {
      const [first] = inner;
      return first ? targetOf(first, lowering) : { kind: 'group', ...place(node), parts: [] };
    }
    default:
      return { kind: 'group', ...place(node), parts: [] };
  }
}

/** `first :: rest`. */
function sidesOf(node: SyntaxNode): readonly SyntaxNode[] {
  return ['left', 'right'].flatMap((side) => childIn(node, side) ?? []);
}

/** The names that it gives, wherever they stand in it. */
export function namesIn(node: SyntaxNode, lowering: Lowering): readonly SyntaxNode[] {
  if (node.type === 'identifier') return /^[a-z_]/.test(lowering.text(node)) ? [node] : [];
  if (node.type === 'capture_pattern') {
    const [name, pattern] = namedChildren(node).filter(isNoComment);
    return [...(name ? [name] : []), ...(pattern ? namesIn(pattern, lowering) : [])];
  }
  if (node.type === 'typed_pattern') return namedChildren(node).slice(0, 1);
  return namedChildren(node).flatMap((child) => (isNoComment(child) ? namesIn(child, lowering) : []));
}

/** Whether it gives a name to something, so that what is matched is in it. */
export function givesNames(target: IrNode): boolean {
  if (target.kind === 'name') return /^[a-z_]/.test(target.name);
  return target.kind === 'list' && target.items.some(givesNames);
}
