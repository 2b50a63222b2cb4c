// Patterns of Rust as what they give names to.
import { childIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, IrNode } from '../flow/ir.ts';
import { isNoComment, type Lowering, place } from './lower-tree.ts';

/** `Some(name)`, `(a, b)`, `Search { q, .. }`: what is in a tuple of one is the whole. */
export function targetOf(node: SyntaxNode, lowering: Lowering): IrNode {
  const inner = namedChildren(node).filter(isNoComment);
  const rest = inner.filter((one) => one.field !== 'type' && one.field !== 'condition');
  switch (node.type) {
    case 'identifier':
    case 'shorthand_field_identifier':
    case 'self':
      return { kind: 'name', ...place(node), name: lowering.text(node) };
    case 'tuple_pattern':
    case 'slice_pattern':
      return { kind: 'list', ...place(node), items: rest.map((one) => targetOf(one, lowering)) };
    case 'tuple_struct_pattern':
    case 'match_pattern':
    case 'ref_pattern':
    case 'mut_pattern':
    case 'reference_pattern':
    case 'captured_pattern':
    case 'or_pattern': {
      const [first, ...others] = rest.filter(({ type }) => type !== 'mutable_specifier');
      if (!first) return lowering.group(node);
      if (others.length === 0 || node.type !== 'tuple_struct_pattern') return targetOf(first, lowering);
      return { kind: 'list', ...place(node), items: rest.map((one) => targetOf(one, lowering)) };
    }
    case 'struct_pattern':
      return {
        kind: 'record',
        ...place(node),
        entries: rest.flatMap((one) => entryOf(one, lowering)),
      };
    default:
      return { kind: 'group', ...place(node), parts: [] };
  }
}

function entryOf(node: SyntaxNode, lowering: Lowering): readonly Entry[] {
  const label = childIn(node, 'name');
  if (!label) return [];
  const pattern = childIn(node, 'pattern') ?? label;
  return [{ key: lowering.text(label), ...place(node), value: targetOf(pattern, lowering) }];
}

/** Whether it gives a name to something, so that what is matched is in it. */
export function givesNames(target: IrNode): boolean {
  if (target.kind === 'name') return /^[a-z_]/.test(target.name);
  if (target.kind === 'list') return target.items.some(givesNames);
  return target.kind === 'record' && target.entries.some(({ value }) => givesNames(value));
}
