// The inventory as an SPDX 3.0 document, JSON-LD: https://spdx.github.io/spdx-spec/v3.0.1/
import { createHash } from 'node:crypto';
import type { Inventory } from '../inventory.ts';
import { type SbomGraph, type SbomNode, type SbomOptions, sbomGraph } from './sbom-graph.ts';
import { advisoryUrl, type SbomVulnerability } from './sbom-vulnerabilities.ts';

type Element = Readonly<Record<string, unknown>>;

const creationInfo = '_:creation';

/** A plain object for JSON.stringify(); the same for the same inventory and options. */
export function buildSpdx3(inventory: Inventory, options: SbomOptions): Readonly<Record<string, unknown>> {
  const graph = sbomGraph(inventory, options);
  const { name, version, createdAt, tool, vulnerabilities = [] } = options;
  const base = `https://spdx.org/spdxdocs/${encodeURIComponent(name)}-${graph.id}`;
  const iri = (kind: string, text: string) => `${base}#${kind}-${digest(text)}`;
  const [root, agent, sbom] = [`${base}#repository`, `${base}#agent`, `${base}#sbom`];
  // An element of its own: SPDX's page of the license would be one that the document does not have.
  const dataLicense = `${base}#data-license`;
  const packages = graph.nodes.map((node) => packageElement(node, iri('package', node.ref)));
  const of = { graph, root, iri };
  const relations = [
    ...dependencyRelations(of),
    ...licenseElements(of),
    ...securityElements(of, vulnerabilities),
  ];
  const elements: Element[] = [
    { type: 'SoftwareAgent', spdxId: agent, creationInfo, name: `${tool.name} ${tool.version}` },
    {
      type: 'software_Package',
      spdxId: root,
      creationInfo,
      name,
      ...(version !== null && { software_packageVersion: version }),
      software_primaryPurpose: 'application',
    },
    {
      type: 'simplelicensing_LicenseExpression',
      spdxId: dataLicense,
      creationInfo,
      simplelicensing_licenseExpression: 'CC0-1.0',
    },
    ...packages,
    ...relations,
  ];
  const profiles = [
    'core',
    'software',
    'simpleLicensing',
    ...(vulnerabilities.length > 0 ? ['security'] : []),
  ];
  return {
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      {
        type: 'CreationInfo',
        '@id': creationInfo,
        specVersion: '3.0.1',
        created: seconds(createdAt),
        createdBy: [agent],
      },
      {
        type: 'SpdxDocument',
        spdxId: base,
        creationInfo,
        name,
        dataLicense,
        profileConformance: profiles,
        rootElement: [sbom],
        element: [sbom, ...elements.map(({ spdxId }) => spdxId)],
      },
      {
        type: 'software_Sbom',
        spdxId: sbom,
        creationInfo,
        software_sbomType: ['source'],
        rootElement: [root],
        element: [root, ...packages.map(({ spdxId }) => spdxId)],
        ...(graph.gaps !== '' && { comment: graph.gaps }),
      },
      ...elements,
    ],
  };
}

interface Context {
  readonly graph: SbomGraph;
  readonly root: string;
  iri(kind: string, text: string): string;
}

function packageElement({ found, purl, notCompared }: SbomNode, spdxId: string): Element {
  const places = found.locations.map(({ path, line }) => (line === null ? path : `${path}:${line}`));
  const { hashes = [] } = found;
  return {
    type: 'software_Package',
    spdxId,
    creationInfo,
    name: found.name,
    ...(found.version !== '' && { software_packageVersion: found.version }),
    software_packageUrl: purl,
    software_primaryPurpose: 'library',
    ...(notCompared !== null && { comment: `Not compared with advisories: ${notCompared}.` }),
    ...(places.length > 0 && { software_sourceInfo: `declared in ${places.join(', ')}` }),
    ...(hashes.length > 0 && {
      verifiedUsing: hashes.map(({ algorithm, value }) => ({
        type: 'Hash',
        algorithm: algorithm.replace('-', '').toLowerCase(),
        hashValue: value,
      })),
    }),
  };
}

/** A relation needs an element: this one says that there is none. */
const nothing = 'NoneElement';

function* dependencyRelations({ graph, root, iri }: Context): Generator<Element> {
  const direct = new Set(graph.direct);
  const to = (refs: readonly string[]) => refs.map((ref) => iri('package', ref));
  const relation = (from: string, type: string, refs: readonly string[], more: Element = {}): Element => ({
    type: 'Relationship',
    spdxId: iri('relationship', `${from} ${type} ${JSON.stringify(more)}`),
    creationInfo,
    from,
    relationshipType: type,
    to: refs.length > 0 ? to(refs) : [nothing],
    ...more,
  });
  const scoped = (scope: string) => ({ type: 'LifecycleScopedRelationship', scope });
  const ofScope = (scope: SbomNode['found']['scope']) =>
    graph.nodes.filter(({ ref, found }) => direct.has(ref) && found.scope === scope).map(({ ref }) => ref);
  const [runtime, development, optional] = [ofScope('runtime'), ofScope('development'), ofScope('optional')];
  if (runtime.length > 0) yield relation(root, 'dependsOn', runtime, scoped('runtime'));
  if (development.length > 0) yield relation(root, 'dependsOn', development, scoped('development'));
  if (optional.length > 0) yield relation(root, 'hasOptionalDependency', optional);
  const others = graph.nodes.filter(({ ref }) => !direct.has(ref)).map(({ ref }) => ref);
  if (others.length > 0) yield relation(root, 'contains', others);
  // A package that is missing here has unknown dependencies.
  for (const [ref, needed] of graph.needs) yield relation(iri('package', ref), 'dependsOn', needed);
}

/** Each expression once. A package without one has no relation: nothing is asserted. */
function* licenseElements({ graph, iri }: Context): Generator<Element> {
  const byLicense = Map.groupBy(graph.nodes, ({ found }) => found.license);
  for (const [license, nodes] of byLicense) {
    if (license === undefined) continue;
    const spdxId = iri('license', license);
    yield {
      type: 'simplelicensing_LicenseExpression',
      spdxId,
      creationInfo,
      simplelicensing_licenseExpression: license,
    };
    for (const { ref } of nodes) {
      yield {
        type: 'Relationship',
        spdxId: iri('declared', ref),
        creationInfo,
        from: iri('package', ref),
        relationshipType: 'hasDeclaredLicense',
        to: [spdxId],
      };
    }
  }
}

function* securityElements(
  { graph, iri }: Context,
  vulnerabilities: readonly SbomVulnerability[],
): Generator<Element> {
  const refs = new Map(graph.nodes.map(({ found, ref }) => [found, ref]));
  for (const { advisory, summary, detail, affects } of vulnerabilities) {
    const spdxId = iri('vulnerability', advisory.id);
    const published = timeOf(advisory.published);
    const modified = timeOf(advisory.modified);
    yield {
      type: 'security_Vulnerability',
      spdxId,
      creationInfo,
      name: advisory.id,
      summary,
      description: detail,
      externalIdentifier: [advisory.id, ...advisory.aliases].map((id) => ({
        type: 'ExternalIdentifier',
        externalIdentifierType: id.startsWith('CVE-') ? 'cve' : 'securityOther',
        identifier: id,
        ...(id === advisory.id && { identifierLocator: [advisoryUrl(advisory)] }),
      })),
      ...(published !== undefined && { security_publishedTime: published }),
      ...(modified !== undefined && { security_modifiedTime: modified }),
    };
    for (const found of affects) {
      const ref = refs.get(found);
      if (ref === undefined) continue;
      yield {
        type: 'Relationship',
        spdxId: iri('affected', `${advisory.id} ${ref}`),
        creationInfo,
        from: iri('package', ref),
        relationshipType: 'hasAssociatedVulnerability',
        to: [spdxId],
      };
    }
  }
}

function timeOf(text: string | null): string | undefined {
  const time = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : seconds(new Date(time));
}

/** SPDX knows no fractions of a second. */
function seconds(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
