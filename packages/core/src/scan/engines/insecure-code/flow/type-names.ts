// Types by the names that they are written with: their imports resolved, and what frameworks call their values.
import type { Assignment, Import } from './ir.ts';
import type { Scope } from './scope.ts';
import {
  atLeastOrigin,
  frameworkObject,
  importedValue,
  requestData,
  type TaintValue,
  unknownValue,
} from './taint-value.ts';

type Types = ReadonlyMap<string, string> | undefined;

/** Where a scope holds what a file imports by names that its values keep as they are written. */
const importPrefix = 'import ';
const wildcards = `${importPrefix}*`;

/** Names of modules; of a language whose rules know `C` of `import a.b.C`, the names stay, and `*` is all of a package. */
export function declareImports(code: Import, scope: Scope): void {
  for (const { local, path } of code.names) {
    if (!code.keepsNames) {
      scope.declare(local, importedValue(code, path));
      continue;
    }
    const known = local === '*' ? scope.find(wildcards)?.text : undefined;
    const text = known == null ? path : `${known}\n${path}`;
    scope.declare(importPrefix + local, { ...unknownValue(code, path), text });
    // `use A\B as C`: rules know the class by its own name.
    const own = path.slice(path.lastIndexOf('.') + 1);
    if (local !== '*' && local !== own) scope.declare(local, unknownValue(code, own));
  }
}

/** The path of a declared type, its import resolved: `*http.Request`, `Request` of `import { Request } from 'express'`. */
export function typePath(type: string, scope: Scope): string {
  const [first = '', ...rest] = type
    .replace(/^[*&?\\\s]+|[<[?\s].*$/gs, '')
    .replaceAll('\\', '.')
    .split('.');
  return [scope.find(importPrefix + first)?.path ?? scope.find(first)?.path ?? first, ...rest].join('.');
}

/** The path that a framework's values of the type go by; undefined where it is none, or another one of the name. */
export function frameworkType(type: string, scope: Scope, types: Types): string | undefined {
  if (!types) return undefined;
  const full = typePath(type, scope);
  // `App.Http.Requests.*` is all of a package.
  const known = types.get(full) ?? types.get(full.replace(/\.\w+$/, '.*'));
  if (known !== undefined) return known;
  for (const name of ofWildcards(full, scope)) {
    const found = types.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The paths that a decorator or a called class may have: the import, or any of the packages that are imported whole. */
export function importedPaths(path: string, scope: Scope): readonly string[] {
  const [first = '', ...rest] = path.split('.');
  const imported = scope.find(importPrefix + first.replace('()', ''))?.path;
  if (imported !== undefined) {
    const ending = first.endsWith('()') ? '()' : '';
    return [[imported + ending, ...rest].join('.')];
  }
  return [path, ...ofWildcards(path, scope)];
}

function ofWildcards(name: string, scope: Scope): readonly string[] {
  const packages = scope.find(wildcards)?.text ?? '';
  return packages === '' ? [] : packages.split('\n').map((one) => `${one}.${name}`);
}

/** Whether a type is none of a framework by all that is known: the file declares it, or it does not look like one. */
export function isOwnType({ type }: TaintValue, types: Types): boolean {
  if (type === undefined || types?.has(type)) return false;
  return !/req|exchange|context|ctx|servlet|http|part|upload|call|message|event|param(?:eter)?s|multi/i.test(
    type,
  );
}

/** What a variable or field holds by its declared type, where that says more than its value. */
export function declaredValue(
  { type, target, decorators = [] }: Assignment,
  value: TaintValue,
  scope: Scope,
  types: Types,
): TaintValue {
  if (type === undefined || type === 'var') return value;
  const isInjected = decorators.some(
    (decorator) =>
      decorator.kind === 'call' &&
      decorator.callee.kind === 'name' &&
      importedPaths(`${decorator.callee.name}()`, scope).some((path) => types?.get(path) === requestData),
  );
  if (isInjected)
    return {
      ...unknownValue(target, null, 'request'),
      type: typePath(type, scope),
      trace: { code: target, source: type },
    };
  const known = frameworkType(type, scope, types);
  if (known !== undefined && !atLeastOrigin(value, 'parameter')) return frameworkObject(target, known);
  return { ...value, type: typePath(type, scope) };
}
