// SPDX's relationships between packages, which may be written in either direction.
import type { PackageScope } from '../../packages/package.ts';
import type { SbomRelation } from './sbom-graph.ts';

const scopes: ReadonlyMap<string, PackageScope> = new Map([
  ['DEPENDENCY', 'runtime'],
  ['RUNTIME_DEPENDENCY', 'runtime'],
  ['PROVIDED_DEPENDENCY', 'runtime'],
  ['OPTIONAL_DEPENDENCY', 'optional'],
  ['DEV_DEPENDENCY', 'development'],
  ['BUILD_DEPENDENCY', 'development'],
  ['TEST_DEPENDENCY', 'development'],
  ['BUILD_TOOL', 'development'],
  ['DEV_TOOL', 'development'],
  ['TEST_TOOL', 'development'],
]);

/** The dependency that a relationship describes; undefined for one that describes something else: `CONTAINS` does not say who needs it. */
export function spdxRelation(from: string, type: string, to: string): SbomRelation | undefined {
  if (type === 'DEPENDS_ON') return { from, to, scope: 'runtime' };
  const scope = type.endsWith('_OF') ? scopes.get(type.slice(0, -3)) : undefined;
  return scope && { from: to, to: from, scope };
}
