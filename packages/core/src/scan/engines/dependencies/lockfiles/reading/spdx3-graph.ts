// SPDX 3 as JSON-LD: a flat list of elements that refer to each other. https://spdx.github.io/spdx-spec/v3.0.1/
import { licenseExpression } from '../../../licenses/license-expression.ts';
import type { PackageScope } from '../../packages/package.ts';
import { hashesOfTagged } from './integrity.ts';
import type { LineFinder } from './line-finder.ts';
import { type Data, dataOf, listOf, textOf } from './plain-data.ts';
import type { SbomComponent, SbomRelation } from './sbom-graph.ts';

export interface Spdx3Graph {
  readonly components: readonly SbomComponent[];
  readonly relations: readonly SbomRelation[];
  /** The elements that the document is about. */
  readonly described: ReadonlySet<string>;
}

/** Whether the document is one of SPDX 3, by the context that all of them name. */
export function isSpdx3(document: Data): boolean {
  const contexts = [document['@context'], ...listOf(document['@context'])].map(textOf);
  return contexts.some((one) => /^https?:\/\/spdx\.(?:org|github\.io)\/.*\b3\./.test(one));
}

/** The graph of a document that isSpdx3(). */
export function readSpdx3(document: Data, lines: LineFinder): Spdx3Graph {
  const elements = listOf(document['@graph']).map(dataOf);
  const byId = new Map(elements.map((element) => [idOf(element), element]));
  const licenses = new Map<string, string>();
  const texts = new Map<string, string>();
  const relations: SbomRelation[] = [];
  for (const element of elements) {
    if (!relationTypes.has(textOf(element.type))) continue;
    const from = textOf(element.from);
    const type = textOf(element.relationshipType);
    const targets = idsOf(element.to);
    const scope = scopeOf(type, textOf(element.scope));
    if (scope !== undefined) for (const to of targets) relations.push({ from, to, scope });
    const isConcluded = type === 'hasConcludedLicense';
    if (!isConcluded && (type !== 'hasDeclaredLicense' || licenses.has(from))) continue;
    const license = licenseExpression(licenseText(targets[0] ?? '', byId, texts));
    // A concluded license is more reliable than a declared one; NOASSERTION is not an expression.
    if (license !== undefined) licenses.set(from, license);
  }
  const components = elements
    .filter(({ type }) => type === 'software_Package')
    .map((element): SbomComponent => {
      const purl = purlOf(element);
      return {
        id: idOf(element),
        purl,
        version: textOf(element.software_packageVersion),
        scope: undefined,
        line: purl === '' ? null : lines.of(JSON.stringify(purl)),
        license: licenses.get(idOf(element)),
        ...hashesOfTagged(
          listOf(element.verifiedUsing).map((one) => {
            const { algorithm, hashValue } = dataOf(one);
            return `${textOf(algorithm).toLowerCase()}:${textOf(hashValue)}`;
          }),
        ),
      };
    });
  return { components, relations, described: describedBy(elements, byId) };
}

type Elements = ReadonlyMap<string, Data>;

const relationTypes: ReadonlySet<string> = new Set(['Relationship', 'LifecycleScopedRelationship']);

const scopes: ReadonlyMap<string, PackageScope> = new Map([
  ['dependsOn', 'runtime'],
  ['hasProvidedDependency', 'runtime'],
  ['hasDynamicLink', 'runtime'],
  ['hasStaticLink', 'runtime'],
  ['hasOptionalDependency', 'optional'],
  ['hasOptionalComponent', 'optional'],
]);
const developmentScopes: ReadonlySet<string> = new Set(['build', 'design', 'development', 'test']);

/** Of a dependency; undefined for a relationship that describes something else. */
function scopeOf(type: string, lifecycle: string): PackageScope | undefined {
  const scope = scopes.get(type);
  return scope && developmentScopes.has(lifecycle) ? 'development' : scope;
}

function purlOf({ software_packageUrl, externalIdentifier }: Data): string {
  const named = listOf(externalIdentifier)
    .map(dataOf)
    .find(({ externalIdentifierType }) => /^packageurl$/i.test(textOf(externalIdentifierType)));
  return textOf(software_packageUrl) || textOf(named?.identifier);
}

const licenseList = /^https?:\/\/spdx\.org\/licenses\/([\w.+-]+)$/;
const maxTextLength = 1_000;
const maxSetDepth = 20;

/** An element of the license list, an expression, or a set of these; '' for anything else. Each is put together once. */
function licenseText(id: string, byId: Elements, known: Map<string, string>, depth = 0): string {
  const [, listed] = licenseList.exec(id) ?? [];
  if (listed !== undefined) return listed;
  const before = known.get(id);
  if (before !== undefined || depth > maxSetDepth) return before ?? '';
  // A set that is a member of itself means nothing.
  known.set(id, '');
  const element = byId.get(id);
  const operator = setOperators.get(textOf(element?.type));
  if (operator === undefined) known.set(id, textOf(element?.simplelicensing_licenseExpression));
  else {
    const members = idsOf(element?.expandedlicensing_member).map((one) =>
      licenseText(one, byId, known, depth + 1),
    );
    const text = `(${members.join(operator)})`;
    known.set(id, members.includes('') || text.length > maxTextLength ? '' : text);
  }
  return known.get(id) ?? '';
}

const setOperators: ReadonlyMap<string, string> = new Map([
  ['expandedlicensing_ConjunctiveLicenseSet', ' AND '],
  ['expandedlicensing_DisjunctiveLicenseSet', ' OR '],
]);

const collections: ReadonlySet<string> = new Set(['SpdxDocument', 'Bom', 'software_Sbom', 'Bundle']);

/** The roots of the document, and of the SBOMs that are its roots. */
function describedBy(elements: readonly Data[], byId: Elements): ReadonlySet<string> {
  const described = new Set(
    elements
      .filter(({ type }) => collections.has(textOf(type)))
      .flatMap(({ rootElement }) => idsOf(rootElement)),
  );
  for (const id of described) if (collections.has(textOf(byId.get(id)?.type))) described.delete(id);
  return described;
}

function idOf({ spdxId, '@id': id }: Data): string {
  return textOf(spdxId) || textOf(id);
}

/** One id or several. */
function idsOf(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((id) => id !== '');
}
