// The inventory as a CycloneDX document: https://cyclonedx.org/docs/1.7/json/
import { spdxIdentifier } from '../../licenses/license-expression.ts';
import type { Inventory } from '../inventory.ts';
import { cycloneDxVulnerabilities } from './cyclonedx-vulnerability.ts';
import { type SbomNode, type SbomOptions, sbomGraph } from './sbom-graph.ts';

const root = 'repository';

export const cycloneDxVersions = ['1.6', '1.7'] as const;
export type CycloneDxVersion = (typeof cycloneDxVersions)[number];

/** A plain object for JSON.stringify(); the same for the same inventory and options. */
export function buildCycloneDx(
  inventory: Inventory,
  options: SbomOptions,
  specVersion: CycloneDxVersion = '1.6',
): Readonly<Record<string, unknown>> {
  const graph = sbomGraph(inventory, options);
  const { nodes, direct, needs, id, isIncomplete, gaps } = graph;
  const { name, version, createdAt, tool, vulnerabilities } = options;
  return {
    $schema: `http://cyclonedx.org/schema/bom-${specVersion}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion,
    serialNumber: `urn:uuid:${id}`,
    version: 1,
    metadata: {
      timestamp: createdAt.toISOString(),
      tools: { components: [{ type: 'application', name: tool.name, version: tool.version }] },
      component: {
        type: 'application',
        'bom-ref': root,
        name,
        ...(version === null ? {} : { version }),
      },
      ...(gaps !== '' && { properties: [{ name: 'assay:gaps', value: gaps }] }),
    },
    components: nodes.map(component),
    dependencies: [
      { ref: root, dependsOn: direct },
      // A component that is missing here has unknown dependencies; an empty list would say that it has none.
      ...[...needs].map(([ref, dependsOn]) => ({ ref, dependsOn })),
    ],
    compositions: [{ aggregate: isIncomplete ? 'incomplete' : 'unknown', assemblies: [root] }],
    ...(vulnerabilities && {
      vulnerabilities: vulnerabilities.flatMap((one) => cycloneDxVulnerabilities(one, graph)),
    }),
  };
}

function component({ found, purl, ref, notCompared }: SbomNode): Readonly<Record<string, unknown>> {
  const [group, name] = groupOf(found.ecosystem, found.name);
  const scope = { runtime: 'required', optional: 'optional', development: 'excluded' }[found.scope];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === '' ? {} : { group }),
    name,
    ...(found.version === '' ? {} : { version: found.version }),
    scope,
    ...hashesOf(found),
    ...licensesOf(found),
    purl,
    properties: [
      { name: 'assay:ecosystem', value: found.ecosystem },
      { name: 'assay:scope', value: found.scope },
      ...(found.commit === undefined ? [] : [{ name: 'assay:commit', value: found.commit }]),
      ...(notCompared === null ? [] : [{ name: 'assay:not-compared', value: notCompared }]),
    ],
    evidence: {
      occurrences: found.locations.map(({ path, line }) => ({
        location: path,
        ...(line === null ? {} : { line }),
      })),
    },
  };
}

function hashesOf({ hashes = [] }: SbomNode['found']): Readonly<Record<string, unknown>> {
  if (hashes.length === 0) return {};
  return { hashes: hashes.map(({ algorithm, value }) => ({ alg: algorithm, content: value })) };
}

function licensesOf({ license }: SbomNode['found']): Readonly<Record<string, unknown>> {
  if (license === undefined) return {};
  const acknowledgement = 'declared';
  if (spdxIdentifier(license) === license)
    return { licenses: [{ license: { id: license, acknowledgement } }] };
  return { licenses: [{ expression: license, acknowledgement }] };
}

/** npm's scope, Maven's group and Packagist's vendor stand apart from the name. */
function groupOf(ecosystem: string, name: string): readonly [string, string] {
  const separator =
    ecosystem === 'Maven' ? ':' : ecosystem === 'npm' || ecosystem === 'Packagist' ? '/' : undefined;
  const at = separator === undefined ? -1 : name.indexOf(separator);
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}
