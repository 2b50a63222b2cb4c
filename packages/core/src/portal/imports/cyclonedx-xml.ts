// CycloneDX as XML: the same document in JSON, which is read then. Vulnerabilities of the extension that versions 1.1 to 1.3
// have beside a component become those of the document. https://cyclonedx.org/docs/latest/xml/
import { cyclonedx } from './cyclonedx.ts';
import type { ImportFormat } from './import-format.ts';
import { JsonPart } from './json-part.ts';
import { entryOf, type JsonObject, listOf, objectOf, textOf } from './plain-json.ts';

export const cyclonedxXml: ImportFormat = {
  id: 'cyclonedx-xml',
  recognizes: ({ isList, members }) =>
    !isList && members.has('<bom>') && /cyclonedx\.org\/schema\/bom/.test(members.get('xmlns')?.text() ?? ''),
  read: (document, context) =>
    cyclonedx.read(JsonPart.of(Buffer.from(JSON.stringify(jsonOf(objectOf(document.parse()))))), context),
};

/** Elements that hold a list, by the name of its elements. */
const lists: Readonly<Record<string, string>> = {
  components: 'component',
  vulnerabilities: 'vulnerability',
  references: 'reference',
  ratings: 'rating',
  affects: 'target',
  advisories: 'advisory',
  responses: 'response',
  compositions: 'composition',
  hashes: 'hash',
  cwes: 'cwe',
};

function jsonOf(bom: JsonObject): JsonObject {
  const version = /\/bom\/(1\.\d+)$/.exec(textOf(bom.xmlns) ?? '')?.[1] ?? '';
  const document = objectOf(plain({ ...bom, dependencies: undefined }));
  const components = listOf(document.components).map((one) => identified(objectOf(one)));
  return {
    ...document,
    bomFormat: 'CycloneDX',
    // What earlier versions have is the same in this one.
    specVersion: /^1\.[0-3]$/.test(version) ? '1.4' : version,
    components,
    dependencies: dependenciesOf(bom),
    vulnerabilities: [
      ...listOf(document.vulnerabilities).map((one) => vulnerabilityOf(objectOf(one))),
      ...withNested(components).flatMap((component) =>
        listOf(component.vulnerabilities).map((one) => vulnerabilityOf(objectOf(one), component)),
      ),
    ],
  };
}

/** A package that only its name and version identify is one all the same where it has a vulnerability. */
function identified(component: JsonObject): JsonObject {
  const components = listOf(component.components).map((one) => identified(objectOf(one)));
  const { name, version, vulnerabilities } = component;
  const isNamed = textOf(component.purl) !== undefined || listOf(vulnerabilities).length === 0;
  const at = textOf(version);
  const purl = `pkg:generic/${encodeURIComponent(textOf(name) ?? '')}${at ? `@${encodeURIComponent(at)}` : ''}`;
  return {
    ...component,
    ...(components.length > 0 && { components }),
    ...(!isNamed && { purl, 'bom-ref': component['bom-ref'] ?? purl }),
  };
}

function withNested(components: readonly JsonObject[]): readonly JsonObject[] {
  return components.flatMap((one) => [one, ...withNested(listOf(one.components).map(objectOf))]);
}

/** What was read has a list for every child element: for those that hold one value, its first. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, content]): [string, unknown][] => {
    if (!Array.isArray(content)) return [[name, content]];
    const element = entryOf(lists, name);
    if (element !== undefined)
      return [[name, content.flatMap((one) => listOf(objectOf(one)[element])).map(plain)]];
    if (name === 'licenses') return [[name, content.flatMap(licensesOf)]];
    return content.length === 0 ? [] : [[name, plain(content[0])]];
  });
  return Object.fromEntries(members);
}

function licensesOf(licenses: unknown): readonly unknown[] {
  const { license, expression } = objectOf(licenses);
  return [
    ...listOf(license).map((one) => ({ license: plain(one) })),
    ...listOf(expression).map((one) => ({ expression: objectOf(one)['#'] ?? one })),
  ];
}

function dependenciesOf({ dependencies }: JsonObject): readonly unknown[] | undefined {
  if (dependencies === undefined) return undefined;
  return listOf(dependencies)
    .flatMap((list) => listOf(objectOf(list).dependency))
    .map(objectOf)
    .map(({ ref, dependency }) => ({ ref, dependsOn: listOf(dependency).map((one) => objectOf(one).ref) }));
}

/** The extension names what is affected by `ref` or by where it stands, and has scores one level deeper. */
function vulnerabilityOf(vulnerability: JsonObject, component: JsonObject = {}): JsonObject {
  const ratings = listOf(vulnerability.ratings)
    .map(objectOf)
    .map((rating) => ({
      ...rating,
      severity: textOf(rating.severity)?.toLowerCase(),
      score: objectOf(rating.score).base ?? rating.score,
    }));
  const ref = component['bom-ref'] ?? component.purl ?? vulnerability.ref ?? component.name;
  return {
    ...vulnerability,
    ratings,
    affects: vulnerability.affects ?? (ref === undefined ? [] : [{ ref }]),
  };
}
