// CycloneDX 1.4 to 1.6: an SBOM becomes a dependency audit, its vulnerabilities findings, and what it says of the
// exploitability of known ones is triage. https://cyclonedx.org/specification/overview/
import { ValidationError } from '../errors.ts';
import type { DetectedSuppression, Detection } from '../findings/detection.ts';
import { unversioned } from '../findings/match-advisories.ts';
import type { Severity } from '../findings/severity.ts';
import {
  type ImportContext,
  type ImportedDocument,
  type ImportedRun,
  type ImportFormat,
  maxImported,
  type VexStatement,
} from './import-format.ts';
import { parseJson } from './json-parts.ts';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from './plain-json.ts';

export const cyclonedx: ImportFormat = { id: 'cyclonedx', read };

async function read(document: Buffer, context: ImportContext): Promise<ImportedDocument> {
  const bom = objectOf(parseJson(document));
  if (bom.bomFormat !== 'CycloneDX' || !/^1\.[4-7]$/.test(String(bom.specVersion))) {
    const sentence = 'This is no CycloneDX document of version 1.4 to 1.7 in JSON.';
    throw new ValidationError(sentence, { document: sentence });
  }
  if (context.type !== 'dependency') {
    const sentence = 'A CycloneDX document is a dependency audit.';
    throw new ValidationError(sentence, { type: sentence });
  }
  const components = componentsOf(bom);
  const vulnerabilities = listOf(bom.vulnerabilities).map(objectOf);
  const statements = vulnerabilities.flatMap((one) => statementOf(one, components));
  // A document of statements alone names no packages of the repository: nothing is found, nothing gone.
  if (listOf(bom.components).length === 0) return { runs: [], statements, leftOut: 0 };
  const { findings, coverage } = await context.matchPackages(document);
  const detections = vulnerabilities.flatMap((one) => detect(one, components));
  const run: ImportedRun = {
    tool: `CycloneDX ${nameOf(bom)}`.trim().slice(0, 200),
    branch: null,
    commit: null,
    complete: coverage.complete,
    paths: null,
    detections: detections.slice(0, maxImported),
    findings,
  };
  return { runs: [run], statements, leftOut: Math.max(0, detections.length - maxImported) };
}

interface Component {
  readonly purl: string;
  readonly name: string;
  readonly version: string;
}

/** Every component that has a package URL, nested ones included, by its reference. */
function componentsOf(bom: JsonObject): ReadonlyMap<string, Component> {
  const found = new Map<string, Component>();
  const waiting = [...listOf(bom.components), objectOf(bom.metadata).component].map(objectOf);
  for (let index = 0; index < waiting.length; index += 1) {
    const component = waiting[index] ?? {};
    waiting.push(...listOf(component.components).map(objectOf));
    const purl = textOf(component.purl);
    if (!purl) continue;
    const group = textOf(component.group);
    const name = [group, textOf(component.name)].filter((part) => part !== undefined).join('/');
    found.set(textOf(component['bom-ref']) ?? purl, {
      purl,
      name: name || purl,
      version: textOf(component.version) ?? '',
    });
  }
  return found;
}

/** What the document is about, so that SBOMs of two parts of a repository stand side by side. */
function nameOf(bom: JsonObject): string {
  const component = objectOf(objectOf(bom.metadata).component);
  return textOf(component.name)?.replace(/\s+/g, ' ') ?? '';
}

/** The packages that a vulnerability affects: references within the document, to another one, or package URLs. */
function affectedBy(vulnerability: JsonObject, components: ReadonlyMap<string, Component>): Component[] {
  return listOf(vulnerability.affects).flatMap((value): Component[] => {
    const ref = textOf(objectOf(value).ref);
    if (ref === undefined) return [];
    const local = ref.startsWith('urn:cdx:') ? safeDecode(ref.slice(ref.indexOf('#') + 1)) : ref;
    const known = components.get(local);
    if (known) return [known];
    if (!/^pkg:[a-z]/i.test(local)) return [];
    return [{ purl: local, name: unversioned(local).replace(/^pkg:[^/]*\//, ''), version: '' }];
  });
}

function namesOf(vulnerability: JsonObject): readonly string[] {
  const references = listOf(vulnerability.references).map((one) => textOf(objectOf(one).id));
  const names = [textOf(vulnerability.id), ...references].filter((name) => name !== undefined);
  return [...new Set(names)].slice(0, 50);
}

function statementOf(vulnerability: JsonObject, components: ReadonlyMap<string, Component>): VexStatement[] {
  const analysis = objectOf(vulnerability.analysis);
  const status = triageOf[textOf(analysis.state) ?? ''];
  const names = namesOf(vulnerability);
  if (!status || names.length === 0) return [];
  const affects = listOf(vulnerability.affects);
  const packages = affectedBy(vulnerability, components).map(({ purl }) => unversioned(purl));
  // It is about packages that this document does not let us name: about none, then.
  if (affects.length > 0 && packages.length === 0) return [];
  return [{ names, packages, status, comment: reasonOf(analysis) }];
}

const triageOf: Readonly<Record<string, VexStatement['status']>> = {
  not_affected: 'false_positive',
  false_positive: 'false_positive',
  resolved: 'resolved',
  resolved_with_pedigree: 'resolved',
};

function reasonOf(analysis: JsonObject): string {
  const justification = textOf(analysis.justification);
  const detail = textOf(analysis.detail);
  const state = `VEX: ${textOf(analysis.state)}${justification ? ` (${justification})` : ''}`;
  return (detail ? `${state}: ${detail}` : state).slice(0, 2_000);
}

function detect(vulnerability: JsonObject, components: ReadonlyMap<string, Component>): Detection[] {
  const [id, ...aliases] = namesOf(vulnerability);
  if (id === undefined) return [];
  const analysis = objectOf(vulnerability.analysis);
  const ratings = listOf(vulnerability.ratings).map(objectOf);
  const description = textOf(vulnerability.description) ?? textOf(vulnerability.detail) ?? '';
  const settled = triageOf[textOf(analysis.state) ?? ''] !== undefined;
  const suppression: DetectedSuppression | undefined = settled
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
    package: { ...component, fixedVersion: null, dependencyPath: null },
    advisory: {
      ...{ id, aliases },
      cvss: ratings.map(({ vector }) => textOf(vector)).find((vector) => vector !== undefined) ?? null,
      url: webAddress(textOf(objectOf(vulnerability.source).url)),
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
