// What a file exports by value: the paths of what its names hold once all of it is evaluated.
import type { IrNode } from './ir.ts';
import type { Scope } from './scope.ts';
import type { TaintValue } from './taint-value.ts';

export interface ExportedPath {
  readonly name: string;
  readonly path: string;
  /** The class of the object, as it is declared or made. */
  readonly type?: string;
}

/** Variables that every file of the package knows. */
export function sharedVariables(code: readonly IrNode[], scope: Scope): readonly ExportedPath[] {
  return code.flatMap(flattened).flatMap((part) => {
    const name = part.kind === 'assign' && part.target.kind === 'name' ? part.target.name : undefined;
    const value = name === undefined ? undefined : scope.find(name);
    if (name === undefined || !value || value.func) return [];
    return [{ name, path: value.path ?? '', ...(value.type !== undefined && { type: value.type }) }];
  });
}

/** @param read evaluates a part of the code at the end of the file */
export function exportedPaths(
  code: readonly IrNode[],
  scope: Scope,
  read: (code: IrNode) => TaintValue,
): readonly ExportedPath[] {
  const found: ExportedPath[] = [];
  const add = (name: string, value: TaintValue | undefined): void => {
    if (value?.path != null && !name.includes('.')) found.push({ name, path: value.path });
  };
  for (const part of code.flatMap(flattened)) {
    if (part.kind === 'export')
      for (const { name, value, path } of part.names) {
        if (path !== undefined) found.push({ name, path });
        else if (value) add(name, read(value));
      }
    else if (part.kind === 'assign' && isModuleExports(part.target) && part.value.kind === 'record')
      for (const { key, value } of part.value.entries) add(key ?? '*', read(value));
  }
  add('default', scope.find('module.exports'));
  for (const prefix of ['module.exports.', 'exports.'])
    for (const [name, value] of scope.fields(prefix)) add(name, value);
  return found;
}

function flattened(code: IrNode): readonly IrNode[] {
  return code.kind === 'group' ? code.parts.flatMap(flattened) : [code];
}

function isModuleExports(code: IrNode): boolean {
  return (
    code.kind === 'member' &&
    code.name === 'exports' &&
    code.object.kind === 'name' &&
    code.object.name === 'module'
  );
}
