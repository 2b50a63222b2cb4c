// Visits a tree in depth, from the roots, however deep it is.

/**
 * Calls `enter` for every node; what it gives is called once all that lies below the node was visited. A parent's
 * place is less than its children's; -1 stands for none.
 */
export function walkTree(
  nodes: readonly { readonly parent: number }[],
  enter: (index: number) => (() => void) | undefined,
): void {
  const children = new Map<number, number[]>();
  for (const [index, { parent }] of nodes.entries()) {
    const siblings = children.get(parent);
    if (siblings) siblings.push(index);
    else children.set(parent, [index]);
  }
  const open: {
    readonly below: readonly number[];
    next: number;
    readonly leave?: (() => void) | undefined;
  }[] = [{ below: children.get(-1) ?? [], next: 0 }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const index = top.below[top.next];
    if (index === undefined) {
      top.leave?.();
      open.pop();
      continue;
    }
    top.next += 1;
    const leave = enter(index);
    open.push({ below: children.get(index) ?? [], next: 0, leave });
  }
}
