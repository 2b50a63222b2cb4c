// A dependency as a manifest declares it, where no lockfile says which version is installed.
import type { EcosystemId } from '../../packages/ecosystems.ts';
import type { Package, PackageScope } from '../../packages/package.ts';
import { commitOf } from './git-commit.ts';
import { isPythonPin, readPythonRequirement } from './python-names.ts';
import { declaredVersion } from './version-range.ts';

export interface Declaration {
  readonly name: string;
  /** As it is written. */
  readonly range: string;
  readonly scope: PackageScope;
  readonly line: number | null;
  /** Whether a version without an operator is a pin. */
  readonly isBarePin: boolean;
}

export function declaredPackage(
  ecosystem: EcosystemId,
  { name, range, scope, line, isBarePin }: Declaration,
): Package {
  const { version, isPinned } = declaredVersion(range, { isBarePin });
  return { ...directPackage(ecosystem, name, version), scope, line, ...declaredAs(range, isPinned) };
}

/** A dependency whose version the manifest does not say, because it comes from somewhere else than a registry. */
export function sourcedPackage(
  ecosystem: EcosystemId,
  { name, source, scope, line }: Pick<Declaration, 'name' | 'scope' | 'line'> & { readonly source: string },
): Package {
  const commit = commitOf(source);
  return {
    ...directPackage(ecosystem, name, ''),
    scope,
    line,
    ...declaredAs(source, false),
    ...(commit !== undefined && { commit }),
  };
}

/** The mark of a version that was not resolved by anyone: the range it is the lowest of. */
export function declaredAs(range: string, isPinned: boolean): Pick<Package, 'declared'> {
  return isPinned || range === '' ? {} : { declared: range.slice(0, 100) };
}

/** A requirement as PEP 508 writes it, without its marker; undefined when it is none, or a folder. */
export function declaredRequirement(
  requirement: string,
  { scope, line }: Pick<Declaration, 'scope' | 'line'>,
): Package | undefined {
  const [text = ''] = requirement.split(/;|\s#/);
  const found = readPythonRequirement(text);
  if (found === undefined) return undefined;
  if (found.source !== '')
    return isFolder.test(found.source)
      ? undefined
      : sourcedPackage('PyPI', { name: found.name, source: found.source, scope, line });
  const { name, version, specifier } = found;
  return {
    ...directPackage('PyPI', name, version),
    scope,
    line,
    ...declaredAs(specifier || '*', isPythonPin(specifier)),
  };
}

const isFolder = /^(?:file:|\.{0,2}\/)/;

function directPackage(ecosystem: EcosystemId, name: string, version: string) {
  return { ecosystem, name, version, direct: true, path: [name] };
}
