// Which functions a module of JavaScript exports, and by which names: `export const list = …`, `exports.list = …`.
import type { IrNode } from '../flow/ir.ts';

/** Wrappers inside of each other: `exports.handler = withLogs(withErrors(async (event) => …))`. */
const maxDepth = 3;

/** A declaration that is exported by the names that it has. */
export function exportedDeclaration(code: IrNode): IrNode {
  if (code.kind === 'group') return { ...code, parts: code.parts.map(exportedDeclaration) };
  if (code.kind === 'function' && code.name !== null) return exported(code, code.name);
  if (code.kind === 'assign' && code.target.kind === 'name')
    return { ...code, value: exported(code.value, code.target.name) };
  return code;
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
