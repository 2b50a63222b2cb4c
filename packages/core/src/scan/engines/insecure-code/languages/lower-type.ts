// Types of TypeScript as the names that they are written by.
import type { Node } from './estree-node.ts';

/** `Request`, `express.Request`; of what has no name of its own its kind: `string`, `union`. */
export function typeName(annotation: Node | null | undefined): string | null {
  const type = annotation?.typeAnnotation as Node | undefined;
  if (!type) return null;
  if (type.type !== 'TSTypeReference') return type.type.replace(/^TS|Keyword$/g, '').toLowerCase();
  return dotted(type.typeName as Node);
}

function dotted(node: Node): string | null {
  if (node.type !== 'TSQualifiedName') return (node.name as string | undefined) ?? null;
  const left = dotted(node.left as Node);
  return left === null ? null : `${left}.${(node.right as Node).name as string}`;
}
