// Imports of JavaScript and TypeScript to the model of code.
import type { IrNode } from '../flow/ir.ts';
import type { Node } from './estree-node.ts';

export function lowerImport(node: Node): IrNode {
  const { start, end } = node;
  const path = modulePath((node.source as Node).value as string);
  const names = (node.specifiers as readonly Node[]).map((specifier) => {
    const local = (specifier.local as Node).name as string;
    const imported = specifier.imported as Node | undefined;
    const name = (imported?.name ?? imported?.value ?? 'default') as string;
    return { local, path: name === 'default' ? path : `${path}.${name}` };
  });
  return { kind: 'import', start, end, path, names };
}

export function lowerImportEquals(node: Node): IrNode {
  const { start, end } = node;
  const source = (node.moduleReference as Node).expression as Node | undefined;
  if (typeof source?.value !== 'string') return { kind: 'group', start, end, parts: [] };
  const path = modulePath(source.value);
  const local = (node.id as Node).name as string;
  return { kind: 'import', start, end, path, names: [{ local, path }] };
}

/** `node:fs/promises` and `fs/promises` are `fs.promises`; what else a module is called stays as it is. */
export function modulePath(source: string): string {
  return source.replace(/^node:/, '').replace(/^(fs|dns|stream|timers)\/promises$/, '$1.promises');
}
