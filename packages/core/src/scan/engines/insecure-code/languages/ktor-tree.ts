// Ktor's handlers have no parameter: what they answer is a property of what they run on, and is called `call`.
// https://ktor.io/docs/server-requests.html
import { kotlinTree } from './kotlin-tree.ts';
import { place, type TreeTable } from './lower-tree.ts';

export function usesKtor(text: string): boolean {
  return /^import io\.ktor\.(?:server|application)\b/m.test(text);
}

export const ktorTree: TreeTable = {
  ...kotlinTree,
  identifier: (node, lowering) =>
    lowering.text(node) === 'call'
      ? { kind: 'name', ...place(node), name: 'ktorCall' }
      : (kotlinTree.identifier?.(node, lowering) ?? lowering.group(node)),
};
