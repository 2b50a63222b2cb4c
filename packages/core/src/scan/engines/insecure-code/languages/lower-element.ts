// Elements of JSX.
import type { Entry, IrNode } from '../flow/ir.ts';
import type { Node } from './estree-node.ts';

/** `<A b={c}>…</A>`: a call of `jsx` with the element's name and its attributes. */
export function lowerElement(node: Node, lower: (part: Node) => IrNode): IrNode {
  const { start } = node;
  const opening = node.openingElement as Node;
  const attributes = (opening.attributes as readonly Node[]).map((attribute): Entry => {
    const place = { start: attribute.start, end: attribute.end };
    if (attribute.type !== 'JSXAttribute')
      return { ...place, key: null, value: lower(attribute.argument as Node) };
    const value = attribute.value as Node | null;
    const key = ((attribute.name as Node).name as string | undefined) ?? null;
    if (value === null) return { ...place, key, value: { kind: 'literal', ...place, value: true } };
    return { ...place, key, value: lower(value) };
  });
  const name = opening.name as Node;
  const tag: IrNode = {
    kind: 'literal',
    start: name.start,
    end: name.end,
    value: ((name.name as string | undefined) ?? '').toString(),
  };
  const element: IrNode = {
    kind: 'call',
    start,
    end: opening.end,
    callee: { kind: 'name', start, end: start + 1, name: 'jsx' },
    args: [tag, { kind: 'record', start: opening.start, end: opening.end, entries: attributes }],
    named: [],
  };
  const children = (node.children as readonly Node[]).map(lower);
  return { kind: 'group', start, end: node.end, parts: [element, ...children] };
}
