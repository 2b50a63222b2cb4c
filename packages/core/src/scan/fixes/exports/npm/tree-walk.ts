// Syntax trees of JavaScript and TypeScript as plain data: what the readers of exports and of their uses ask of them.

export type Node = Readonly<Record<string, unknown>>;

export function nodeOf(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Visits a node and everything below it. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => void): void {
  const open: [Node, Node | undefined][] = [[node, undefined]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, parent] = next;
    if (typeof one.type === 'string') visit(one, parent);
    for (const [key, value] of Object.entries(one)) {
      if (key === 'loc' || key === 'range') continue;
      for (const part of Array.isArray(value) ? value : [value]) {
        const below = nodeOf(part);
        if (below) open.push([below, typeof one.type === 'string' ? one : parent]);
      }
    }
  }
}

/** Of an identifier, a text or a private name; undefined of what is computed. */
export function keyName(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return text(node.name);
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return undefined;
}

/** `require('…')`, also inside of what compilers put around it. */
export function requiredModule(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression') return undefined;
  const [first] = (node.arguments ?? []) as readonly Node[];
  const callee = nodeOf(node.callee);
  if (callee?.type === 'Identifier' && callee.name === 'require')
    return first?.type === 'Literal' ? text(first.value) : undefined;
  const called = text(callee?.name ?? nodeOf(callee?.property)?.name);
  return /^(?:__toESM|__importStar|__importDefault|_interopRequire\w*)$/.test(called)
    ? requiredModule(first)
    : undefined;
}
