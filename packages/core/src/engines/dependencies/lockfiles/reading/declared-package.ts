// A dependency as a manifest declares it, where no lockfile says which version is installed.
import type { EcosystemId } from '../../ecosystems.ts';
import type { Package, PackageScope } from '../../package.ts';
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
  return {
    ecosystem,
    name,
    version,
    scope,
    direct: true,
    path: [name],
    line,
    ...(!isPinned && { declared: range.slice(0, 100) }),
  };
}
