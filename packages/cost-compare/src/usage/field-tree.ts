// The fields of a usage shape as a tree, so that a reader goes from member to member without making paths.
import { priceUnit } from '../pricing/price-units.ts';
import type { FieldEffect, UsageShape } from './usage-shape.ts';

/** What a field does, with the units it counts for as positions in an array of counts. */
export type IndexedEffect = FieldEffect & { readonly indexes: readonly number[] };

/** A field as its readers look it up. */
export interface FieldNode {
  /** As messages name it: `usage.output_tokens`. */
  readonly path: string;
  readonly effect?: IndexedEffect;
  readonly children: Map<string, FieldNode>;
}

// Made when a shape is read for the first time: most runs read none.
const trees = new Map<UsageShape, FieldNode>();

/** The fields of a shape, below `usage`. */
export function fieldTreeOf(shape: UsageShape): FieldNode {
  const known = trees.get(shape);
  if (known !== undefined) return known;
  const root: FieldNode = { path: 'usage', children: new Map() };
  trees.set(shape, root);
  for (const [path, effect] of Object.entries(shape.fields)) {
    let node = root;
    const steps = path.replace(/\[(\w+)\]/g, '.$1').split('.');
    for (const [at, step] of steps.entries()) {
      let child = node.children.get(step);
      if (child === undefined) {
        const indexes = 'units' in effect ? effect.units.map((id) => priceUnit(id).index) : [];
        child = {
          path: `${node.path}.${step}`,
          children: new Map(),
          ...(at === steps.length - 1 ? { effect: { ...effect, indexes } } : {}),
        };
        node.children.set(step, child);
      }
      node = child;
    }
  }
  return root;
}
