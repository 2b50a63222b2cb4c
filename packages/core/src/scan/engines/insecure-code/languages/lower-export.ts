// Which functions a module of JavaScript exports, and by which names: `export const list = …`, `exports.list = …`.
import type { IrNode } from '../flow/ir.ts';
import type { Node } from './estree-node.ts';
import { modulePath } from './lower-import.ts';

/** Wrappers inside of each other: `exports.handler = withLogs(withErrors(async (event) => …))`. */
const maxDepth = 3;

/** A declaration that is exported by the names that it has. */
export function exportedDeclaration(code: IrNode): IrNode {
  if (code.kind === 'group') return { ...code, parts: code.parts.flatMap(declarationAndExport) };
  if (code.kind === 'function' && code.name !== null) return exported(code, code.name);
  if (code.kind === 'assign' && code.target.kind === 'name')
    return { ...code, value: exported(code.value, code.target.name) };
  return code;
}

/** `export const pool = mysql.createPool()`: what the name holds is of interest, too. */
function declarationAndExport(code: IrNode): readonly IrNode[] {
  const declared = exportedDeclaration(code);
  const { start, end } = code;
  if (code.kind !== 'assign' || code.target.kind !== 'name' || code.value.kind === 'function')
    return [declared];
  const names = [{ name: code.target.name, value: code.target }];
  return [declared, { kind: 'export', start, end, names }];
}

/** `export default new Users()`, `export default find`, `export = find`. */
export function exportedDefault({ start, end }: Node, code: IrNode): IrNode {
  const value = exported(code, 'default');
  const isNamed = code.kind === 'name' || code.kind === 'call' || code.kind === 'member';
  const entries = code.kind === 'record' ? code.entries : [];
  const names = [
    ...(isNamed ? [{ name: 'default', value: code }] : []),
    ...entries.map(({ key, value: inner }) => ({ name: key ?? '*', value: inner })),
  ];
  return names.length === 0
    ? value
    : { kind: 'group', start, end, parts: [value, { kind: 'export', start, end, names }] };
}

/** `export { find, list as all }`, `export { find } from './users'`. */
export function exportedNames(node: Node): IrNode {
  const { start, end } = node;
  const source = node.source as Node | null;
  const path = source === null ? undefined : modulePath(source.value as string);
  const names = (node.specifiers as readonly Node[]).map((specifier) => {
    const local = specifier.local as Node;
    const localName = nameOf(local);
    const name = nameOf(specifier.exported as Node);
    if (path === undefined)
      return { name, value: { kind: 'name' as const, start: local.start, end: local.end, name: localName } };
    return { name, path: localName === 'default' ? path : `${path}.${localName}` };
  });
  return exportOf(node, path, { kind: 'export', start, end, names });
}

/** `export * from './users'`, `export * as users from './users'`. */
export function exportedModule(node: Node): IrNode {
  const { start, end } = node;
  const path = modulePath((node.source as Node).value as string);
  const name = node.exported ? nameOf(node.exported as Node) : '*';
  return exportOf(node, path, { kind: 'export', start, end, names: [{ name, path }] });
}

/** A module that it comes from is imported. */
function exportOf({ start, end }: Node, path: string | undefined, code: IrNode): IrNode {
  if (path === undefined) return code;
  return { kind: 'group', start, end, parts: [{ kind: 'import', start, end, path, names: [] }, code] };
}

function nameOf(node: Node): string {
  return (node.name ?? node.value) as string;
}

/** What is assigned to a property of `exports` or `module.exports`. */
export function exportedAssignment(target: IrNode, value: IrNode): IrNode {
  if (target.kind !== 'member' || target.name === null) return value;
  const { object } = target;
  const isExports =
    (object.kind === 'name' && object.name === 'exports') ||
    (object.kind === 'member' && object.name === 'exports');
  return isExports ? exported(value, target.name) : value;
}

function exported(code: IrNode, name: string, depth = 0): IrNode {
  if (code.kind === 'function') return { ...code, exportedAs: name };
  if (code.kind !== 'call' || depth === maxDepth) return code;
  return { ...code, args: code.args.map((arg) => exported(arg, name, depth + 1)) };
}
