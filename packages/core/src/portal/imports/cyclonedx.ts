// CycloneDX 1.4 to 1.6: an SBOM becomes a dependency audit, its vulnerabilities findings, and what it says of the
// exploitability of known ones is triage. https://cyclonedx.org/specification/overview/
import { setImmediate as breathe } from 'node:timers/promises';
import { vexProperty } from '../../scan/documents/vex/cyclonedx-vex.ts';
import { ValidationError } from '../../support/errors.ts';
import type { DetectedSuppression, Detection } from '../../vocabulary/detection.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { unversioned } from '../findings/matching/match-advisories.ts';
import { imageName } from './image-name.ts';
import {
  type ImportContext,
  type ImportedDocument,
  type ImportedRun,
  type ImportFormat,
  maxImported,
} from './import-format.ts';
import type { JsonPart } from './json-part.ts';
import { entryOf, type JsonObject, listOf, numberOf, objectOf, textOf } from './plain-json.ts';
import { requireDependencies, requiredList, requiredObject } from './required-shape.ts';
import { ecosystemsOfComponents, sbomCompleteness } from './sbom-completeness.ts';
import { statementComment, type VexStatement } from './vex-statement.ts';

export const cyclonedx: ImportFormat = {
  id: 'cyclonedx',
  recognizes: ({ isList, members }) => !isList && members.has('bomFormat'),
  read,
};

/** Parts that are read between two pauses. */
const batchSize = 500;

async function read(document: JsonPart, context: ImportContext): Promise<ImportedDocument> {
  const bom = new Map(document.members());
  const parsed = (name: string): unknown => bom.get(name)?.parse();
  if (parsed('bomFormat') !== 'CycloneDX' || !/^1\.[4-7]$/.test(String(parsed('specVersion')))) {
    const sentence = 'This is not a CycloneDX JSON document of version 1.4 to 1.7.';
    throw new ValidationError(sentence, { document: sentence });
  }
  requireDependencies(context, 'A CycloneDX document');
  const metadata = objectOf(parsed('metadata'));
  const main = objectOf(metadata.component);
  const components = await componentsOf(bom.get('components'), main);
  const vulnerabilities = bom.get('vulnerabilities');
  const statements: VexStatement[] = [];
  let unresolved = 0;
  for (const one of objectsIn(vulnerabilities, 'vulnerabilities')) {
    if (affectsUnknown(one, components.byReference)) unresolved += 1;
    statements.push(...statementOf(one, components.byReference));
    if (statements.length % batchSize === 0) await breathe();
  }
  // A document of statements alone names no packages of the repository: nothing is found, nothing gone.
  if (components.isEmpty && unresolved > 0) {
    const sentence =
      'The document lists vulnerabilities without the components that they affect. Import an SBOM that has both.';
    throw new ValidationError(sentence, { document: sentence });
  }
  if (components.isEmpty || isStatementsOnly(metadata)) return { runs: [], statements, leftOut: 0 };
  const { findings, coverage, packages } = await context.matchPackages(Buffer.from(document.text()));
  const room = { left: maxImported, leftOut: 0 };
  const run: ImportedRun = {
    tool: 'CycloneDX',
    artifact: artifactOf(main),
    branch: null,
    commit: null,
    complete: coverage.complete && unresolved === 0,
    paths: null,
    detections: detectAll(vulnerabilities, components.byReference, room),
    findings,
    packages,
    madeAt: textOf(metadata.timestamp),
    completeness: sbomCompleteness(parsed('compositions'), parsed('dependencies'), {
      main: textOf(main['bom-ref']) ?? '',
      ecosystems: ecosystemsOfComponents(bom.get('components')),
    }),
  };
  return {
    runs: [run],
    statements,
    get leftOut() {
      return room.leftOut;
    },
  };
}

/** A VEX document of Assay lists the packages of its statements: taken for all there are, they would close the findings of the others. */
function isStatementsOnly(metadata: JsonObject): boolean {
  return listOf(metadata.properties)
    .map(objectOf)
    .some(({ name, value }) => name === vexProperty && value === 'vex');
}

interface Room {
  left: number;
  leftOut: number;
}

function* detectAll(
  vulnerabilities: JsonPart | undefined,
  components: ReadonlyMap<string, Component>,
  room: Room,
): Generator<Detection> {
  for (const one of objectsIn(vulnerabilities, 'vulnerabilities')) {
    for (const detection of detect(one, components)) {
      if (room.left > 0) yield detection;
      else room.leftOut += 1;
      room.left = Math.max(0, room.left - 1);
    }
  }
}

/** The elements of a list, one built at a time; none where there is no list. */
function* objectsIn(list: JsonPart | undefined, name: string): Generator<JsonObject> {
  if (list === undefined) return;
  if (!list.isList) return void requiredList({ [name]: list.parse() }, name);
  for (const element of list.elements()) yield requiredObject(element.parse(), `Each element of "${name}"`);
}

interface Component {
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  /** Digest of the layer of the image that it is in. */
  readonly layer?: string;
  /** The package URL of the application that it is listed in; absent at the top of the document. */
  readonly within?: string | undefined;
}

/** Every component that has a package URL, nested ones included, by its reference. */
async function componentsOf(
  list: JsonPart | undefined,
  main: JsonObject,
): Promise<{ readonly byReference: ReadonlyMap<string, Component>; readonly isEmpty: boolean }> {
  const byReference = new Map<string, Component>();
  let count = 0;
  for (const component of objectsIn(list, 'components')) {
    addComponent(component, byReference);
    count += 1;
    if (count % batchSize === 0) await breathe();
  }
  addComponent(main, byReference);
  return { byReference, isEmpty: count === 0 };
}

function addComponent(outermost: JsonObject, byReference: Map<string, Component>): void {
  const waiting: { readonly component: JsonObject; readonly within: string | undefined }[] = [
    { component: outermost, within: undefined },
  ];
  for (const { component, within } of waiting) {
    const purl = textOf(component.purl);
    const outer = component.type === 'application' ? (purl ?? within) : within;
    waiting.push(
      ...listOf(component.components).map((part) => ({ component: objectOf(part), within: outer })),
    );
    if (!purl) continue;
    const group = textOf(component.group);
    const name = [group, textOf(component.name)].filter((part) => part !== undefined).join('/');
    const layer = layerOf(component);
    byReference.set(textOf(component['bom-ref']) ?? purl, {
      purl,
      name: name || purl,
      version: textOf(component.version) ?? '',
      within,
      ...(layer !== undefined && { layer }),
    });
  }
}

/** As Trivy and Syft name it. */
function layerOf(component: JsonObject): string | undefined {
  const named = new Map(
    listOf(component.properties)
      .map(objectOf)
      .map(({ name, value }) => [textOf(name), textOf(value)]),
  );
  return named.get('aquasecurity:trivy:LayerDiffID') ?? named.get('syft:location:0:layerID');
}

/** What the document is about, so that SBOMs of two parts of a repository stand side by side. */
function artifactOf(main: JsonObject): string | undefined {
  const name = textOf(main.name)?.slice(0, 200);
  return main.type === 'container' ? imageName(name) : name;
}

/** The packages that a vulnerability affects: references within the document, to another one, or package URLs. */
function affectedBy(vulnerability: JsonObject, components: ReadonlyMap<string, Component>): Component[] {
  return requiredList(vulnerability, 'affects').flatMap((value): Component[] => {
    const ref = textOf(objectOf(value).ref);
    if (ref === undefined) return [];
    const local = ref.startsWith('urn:cdx:') ? safeDecode(ref.slice(ref.indexOf('#') + 1)) : ref;
    const known = components.get(local);
    if (known) return [known];
    if (!/^pkg:[a-z]/i.test(local)) return [];
    return [{ purl: local, name: unversioned(local).replace(/^pkg:[^/]*\//, ''), version: '' }];
  });
}

/** It is no statement about another document, and nothing of this one is what it refers to: no finding can be made of it. */
function affectsUnknown(vulnerability: JsonObject, components: ReadonlyMap<string, Component>): boolean {
  if (vulnerability.analysis !== undefined) return false;
  return (
    requiredList(vulnerability, 'affects').length > 0 && affectedBy(vulnerability, components).length === 0
  );
}

function namesOf(vulnerability: JsonObject): readonly string[] {
  const references = listOf(vulnerability.references).map((one) => textOf(objectOf(one).id));
  const names = [textOf(vulnerability.id), ...references].filter((name) => name !== undefined);
  return [...new Set(names)].slice(0, 50);
}

function statementOf(vulnerability: JsonObject, components: ReadonlyMap<string, Component>): VexStatement[] {
  const analysis = objectOf(vulnerability.analysis);
  const status = entryOf(triageOf, textOf(analysis.state) ?? '');
  const names = namesOf(vulnerability);
  if (!status || names.length === 0) return [];
  const affects = requiredList(vulnerability, 'affects');
  const affected = affectedBy(vulnerability, components);
  // It is about packages that this document does not let us name: about none, then.
  if (affects.length > 0 && affected.length === 0) return [];
  const comment = reasonOf(analysis);
  if (affected.length === 0) return [{ names, packages: [], status, comment }];
  return affected.map(({ purl, within }) => ({
    names,
    packages: [purl],
    products: within === undefined ? [] : [within],
    status,
    comment,
  }));
}

const triageOf: Readonly<Record<string, VexStatement['status']>> = {
  not_affected: 'false_positive',
  false_positive: 'false_positive',
  resolved: 'resolved',
  resolved_with_pedigree: 'resolved',
};

function reasonOf(analysis: JsonObject): string {
  return statementComment({
    status: textOf(analysis.state) ?? '',
    justification: textOf(analysis.justification),
    detail: textOf(analysis.detail),
  });
}

function detect(vulnerability: JsonObject, components: ReadonlyMap<string, Component>): Detection[] {
  const [id, ...aliases] = namesOf(vulnerability);
  if (id === undefined) return [];
  const analysis = objectOf(vulnerability.analysis);
  const ratings = listOf(vulnerability.ratings).map(objectOf);
  const description = textOf(vulnerability.description) ?? textOf(vulnerability.detail) ?? '';
  const isAnalyzed = entryOf(triageOf, textOf(analysis.state) ?? '') !== undefined;
  const suppression: DetectedSuppression | undefined = isAnalyzed
    ? { kind: 'cyclonedx-vex', reason: reasonOf(analysis) }
    : undefined;
  return affectedBy(vulnerability, components).map((component) => ({
    ruleId: 'vulnerable-dependency',
    category: 'dependency-vulnerability',
    severity: severityOf(ratings),
    title: `${component.name} ${component.version}: ${id}`,
    description,
    remediation: textOf(vulnerability.recommendation) ?? '',
    location: null,
    anchor: { kind: 'dependency', purl: unversioned(component.purl), advisory: id },
    package: { ...component, fixedVersion: null, scope: null, dependencyPath: null },
    advisory: {
      id,
      aliases,
      cvss: ratings.map(({ vector }) => textOf(vector)).find((vector) => vector !== undefined) ?? null,
      cvssScore: null,
      url: webAddress(textOf(objectOf(vulnerability.source).url)),
      published: textOf(vulnerability.published) ?? null,
      modified: textOf(vulnerability.updated) ?? null,
      epss: null,
      kev: null,
    },
    ...(suppression && { suppression }),
  }));
}

/** The worst rating; by its word, else by its score. */
function severityOf(ratings: readonly JsonObject[]): Severity {
  const order = ['critical', 'high', 'medium', 'low', 'info'] as const;
  const found = ratings.flatMap((rating): Severity[] => {
    const word = order.find((severity) => severity === rating.severity);
    if (word) return [word];
    const score = numberOf(rating.score);
    if (score === undefined) return [];
    return [
      score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : score > 0 ? 'low' : 'info',
    ];
  });
  return order.find((severity) => found.includes(severity)) ?? 'medium';
}

function webAddress(url: string | undefined): string | null {
  return url && /^https?:\/\//i.test(url) ? url : null;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
