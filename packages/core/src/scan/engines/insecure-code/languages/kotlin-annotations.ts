// Annotations of a declaration outside of every class, which the grammar takes for an expression before it when they
// have arguments: `@RequestMapping("/users") class Users`.
import { namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';

const declaration = /^(?:class|object|function|property)_declaration$/;

/** The tree with such annotations as modifiers of what they stand before. */
export function withAnnotations(root: SyntaxNode): SyntaxNode {
  const children: SyntaxNode[] = [];
  let waiting: SyntaxNode[] = [];
  for (const child of root.children) {
    if (child.type === 'annotated_expression') {
      waiting.push(...annotationsIn(child));
      children.push(child);
    } else if (declaration.test(child.type) && waiting.length > 0) {
      const [first] = waiting;
      const { start, end } = first ?? child;
      const modifiers: SyntaxNode = {
        type: 'modifiers',
        field: null,
        named: true,
        start,
        end,
        children: waiting,
      };
      children.push({ ...child, children: [modifiers, ...child.children] });
      waiting = [];
    } else {
      children.push(child);
      if (child.named && !child.type.endsWith('comment')) waiting = [];
    }
  }
  return { ...root, children };
}

function annotationsIn(node: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren(node).flatMap((child) => {
    if (child.type === 'annotation') return [child];
    return child.type === 'annotated_expression' ? annotationsIn(child) : [];
  });
}
