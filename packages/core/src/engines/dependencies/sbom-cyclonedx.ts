// The inventory as a CycloneDX 1.6 document: https://cyclonedx.org/docs/1.6/json/
import type { Inventory } from './inventory.ts';
import { type SbomNode, type SbomOptions, sbomGraph } from './sbom-graph.ts';

const root = 'repository';

/** A plain object for JSON.stringify(); the same for the same inventory and options. */
export function buildCycloneDx(
  inventory: Inventory,
  options: SbomOptions,
): Readonly<Record<string, unknown>> {
  const { nodes, direct, needs, id } = sbomGraph(inventory, options);
  const { name, version, createdAt, tool } = options;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
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
    },
    components: nodes.map(component),
    dependencies: [
      { ref: root, dependsOn: direct },
      ...nodes.map(({ ref }) => ({ ref, dependsOn: needs.get(ref) ?? [] })),
    ],
    // A lockfile that could not be read means packages that are not here.
    compositions: [{ aggregate: inventory.errors.length > 0 ? 'incomplete' : 'unknown', assemblies: [root] }],
  };
}

function component({ found, purl, ref }: SbomNode): Readonly<Record<string, unknown>> {
  const [group, name] = groupOf(found.ecosystem, found.name);
  const scope = { runtime: 'required', optional: 'optional', development: 'excluded' }[found.scope];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group === '' ? {} : { group }),
    name,
    ...(found.version === '' ? {} : { version: found.version }),
    scope,
    purl,
    properties: [
      { name: 'assay:ecosystem', value: found.ecosystem },
      { name: 'assay:scope', value: found.scope },
      ...(found.commit === undefined ? [] : [{ name: 'assay:commit', value: found.commit }]),
    ],
    evidence: {
      occurrences: found.locations.map(({ path, line }) => ({
        location: path,
        ...(line === null ? {} : { line }),
      })),
    },
  };
}

/** npm's scope, Maven's group and Packagist's vendor stand apart from the name. */
function groupOf(ecosystem: string, name: string): readonly [string, string] {
  const separator =
    ecosystem === 'Maven' ? ':' : ecosystem === 'npm' || ecosystem === 'Packagist' ? '/' : undefined;
  const at = separator === undefined ? -1 : name.indexOf(separator);
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}
