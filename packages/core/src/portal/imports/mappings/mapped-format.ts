// A mapping at work: results of a document become detections, as those of formats that are code do.
import { comparatorOf } from '../../../scan/engines/dependencies/advisories/advisory-match.ts';
import { severityOfScore } from '../../../scan/engines/dependencies/advisories/cvss.ts';
import { packageOfPurl } from '../../../scan/engines/dependencies/packages/purl.ts';
import { ValidationError } from '../../../support/errors.ts';
import { advisoryIdsIn } from '../../../vocabulary/advisory-id.ts';
import { type Confidence, confidences } from '../../../vocabulary/confidence.ts';
import type { Anchor, DetectedPackage, Detection } from '../../../vocabulary/detection.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { DocumentShape, ImportFormat } from '../import-format.ts';
import type { JsonPart } from '../json-part.ts';
import { entryOf, isList, lineOf, numberOf } from '../plain-json.ts';
import { purlTypeOfFile } from '../purl-type-of-file.ts';
import { purlTypeOfSystem } from '../purl-type-of-system.ts';
import {
  type ArtifactResults,
  cweOfTool,
  dependencyResult,
  packageUrl,
  placeOf,
  type ScannerResult,
  scannerFormat,
  statedSeverity,
  webAddress,
  withoutMarkup,
} from '../scanner-format.ts';
import type { Condition, FormatMapping, MappedPackage, Rated } from './format-mapping.ts';
import { placesByArtifact } from './mapped-artifacts.ts';
import { applies, documentPlace, hasValue, type Place, textAt, textsAt } from './mapped-paths.ts';

export function mappedFormat(mapping: FormatMapping): ImportFormat {
  const { id, tool, type, otherKinds = [], unfinished = [] } = mapping;
  return scannerFormat({
    id,
    tool,
    types: [...new Set([type, ...otherKinds.map((kind) => kind.type)])],
    recognizes: (shape) => isRecognized(shape, mapping),
    sampled: mapping.sampled,
    isComplete: (document) => !unfinished.some((one) => isUnfinished(wholeOf(document, mapping), one)),
    parts: (document) => artifactsOf(wholeOf(document, mapping), mapping),
  });
}

/** The only line of a document of lines is a list of one. */
function wholeOf(document: unknown, { recognize }: FormatMapping): Place {
  return documentPlace(recognize.isLines && !isList(document) ? [document] : document);
}

function artifactsOf(whole: Place, mapping: FormatMapping): readonly ArtifactResults[] {
  return placesByArtifact(whole, mapping).map(({ artifact, places }) => ({
    artifact,
    results: resultsOf(places, mapping),
  }));
}

function* resultsOf(places: readonly Place[], mapping: FormatMapping): Generator<ScannerResult> {
  for (const place of places)
    if (!mapping.leaveOut?.some((condition) => applies(place, condition))) yield resultOf(place, mapping);
}

function isUnfinished(document: Place, sign: string | Condition): boolean {
  if (typeof sign === 'string') return hasValue(document, sign);
  return textsAt(document, sign.path).some((text) => sign.is.includes(text.toLowerCase()));
}

function isRecognized({ isList, members }: DocumentShape, { recognize }: FormatMapping): boolean {
  const { members: wanted, without = [], first } = recognize;
  const isOfKind = isList === recognize.isList || (!isList && recognize.isLines === true);
  if (!isOfKind || !wanted.every((name) => members.has(name))) return false;
  if (without.some((name) => members.has(name))) return false;
  if (!first) return true;
  const isSomewhere = first.of === '*';
  // Else the member says too little.
  const isNeeded = isSomewhere || first.isAny === true;
  const member = isSomewhere ? firstWithElement(members.values()) : members.get(first.of);
  if (!member || member.text(5) === 'null') return !isNeeded && member !== undefined;
  const element = elementOf(member);
  if (element === undefined) return !isNeeded;
  const names = element.isObject ? [...element.members()].map(([name]) => name) : [];
  const isNamed = (name: string) => names.includes(name);
  return first.isAny ? first.members.some(isNamed) : first.members.every(isNamed);
}

function firstWithElement(members: Iterable<JsonPart>): JsonPart | undefined {
  for (const member of members) if (elementOf(member) !== undefined) return member;
  return undefined;
}

/** The first of a list; anything else itself. */
function elementOf(member: JsonPart): JsonPart | undefined {
  const [element] = member.isList ? member.elements() : [member];
  return element;
}

function resultOf(place: Place, mapping: FormatMapping): ScannerResult {
  const ruleId = textAt(place, mapping.ruleId)?.trim().split('\n')[0]?.trim().slice(0, 200);
  if (ruleId === undefined) {
    const sentence = `This is not the output of ${mapping.tool}: a result has no ${mapping.ruleId}.`;
    throw new ValidationError(sentence, { document: sentence });
  }
  const { type, category } = mapping.otherKinds?.find((kind) => applies(place, kind)) ?? mapping;
  const vulnerability = type === 'dependency' ? packageResult(place, mapping, ruleId) : undefined;
  return vulnerability ?? { type, detection: codeDetection(place, { ...mapping, category }, ruleId) };
}

function codeDetection(place: Place, mapping: FormatMapping, ruleId: string): Detection {
  const isSecret = mapping.category === 'secrets-in-code';
  const quoted = isSecret ? undefined : textAt(place, mapping.code);
  const named = textAt(place, mapping.path);
  const path = named && pathIn(named, mapping);
  // `12-14` names both ends.
  const [start, end] = (textAt(place, mapping.line) ?? '').split('-');
  const startLine = lineOf(start) ?? 1;
  const code = quoted && mapping.isCodeNumbered ? withoutNumbers(quoted) : quoted;
  const own = (mapping.isCodeNumbered && quoted && lineOfNumber(quoted, startLine)) || code;
  const startColumn = lineOf(textAt(place, mapping.column));
  const cwe = cweIn(textsAt(place, mapping.cwe));
  const references = textsAt(place, mapping.references).flatMap((url) => webAddress(url) ?? []);
  const { suppressed } = mapping;
  const title = textAt(place, mapping.title) ?? ruleId;
  const described = {
    ruleId,
    title: title.split('\n')[0] ?? title,
    description: proseAt(place, mapping.description, mapping) ?? title,
    remediation: proseAt(place, mapping.remediation, mapping) ?? '',
    category: mapping.category,
    severity: severityAt(place, mapping.severity),
    confidence: confidenceAt(place, mapping.confidence),
  };
  return {
    ...described,
    location:
      path === undefined
        ? null
        : {
            ...placeOf(path, startLine, lineOf(textAt(place, mapping.endLine)) ?? lineOf(end) ?? startLine),
            ...(startColumn !== undefined && { startColumn }),
          },
    anchor: anchorOf(place, mapping, own),
    ...(cwe.length > 0 && { cwe }),
    ...(references.length > 0 && { references: references.slice(0, 10) }),
    ...(code !== undefined && { excerpt: code.slice(0, 1_000) }),
    ...(suppressed &&
      applies(place, suppressed) && {
        suppression: { kind: suppressed.kind, reason: textAt(place, suppressed.reason) ?? null },
      }),
  };
}

function pathIn(
  text: string,
  { pathAfter: after = '', isPathLast = false }: Pick<FormatMapping, 'pathAfter' | 'isPathLast'>,
): string {
  const start = isPathLast ? text.lastIndexOf(after) : text.indexOf(after);
  return start === -1 ? text : text.slice(start + after.length);
}

/** Numbers, `CWE-79`, or sentences that name some. */
function cweIn(texts: readonly string[]): readonly string[] {
  const found = texts.flatMap((text) => {
    const stated = cweOfTool(text);
    if (stated.length > 0) return stated;
    return [...text.matchAll(/\bCWE-\d{1,6}\b/gi)].flatMap(([name]) => cweOfTool(name));
  });
  return [...new Set(found)];
}

function anchorOf(place: Place, { secret, identity }: FormatMapping, code: string | undefined): Anchor {
  const value = textAt(place, secret);
  return value === undefined
    ? { kind: 'code', text: textAt(place, identity) ?? code ?? '' }
    : { kind: 'secret', value };
}

function proseAt(place: Place, path: string | undefined, { isMarkup }: FormatMapping): string | undefined {
  const text = textAt(place, path);
  return isMarkup ? text && withoutMarkup(text) : text;
}

const lineNumber = /^[ \t]*(\d+)[: \t] ?/;

function withoutNumbers(code: string): string {
  return code
    .split('\n')
    .map((line) => line.replace(lineNumber, ''))
    .join('\n')
    .trimEnd();
}

/** The line itself: those around it change without changing the result. */
function lineOfNumber(code: string, number: number): string | undefined {
  const line = code.split('\n').find((one) => Number(lineNumber.exec(one)?.[1]) === number);
  return line?.replace(lineNumber, '').trim();
}

/** Undefined where the result names no package or no vulnerability. */
function packageResult(place: Place, mapping: FormatMapping, ruleId: string): ScannerResult | undefined {
  const { package: of, advisory } = mapping;
  const path = textAt(place, mapping.path);
  // Some say behind the name what it is used in.
  const named = textAt(place, of?.name)?.replace(/\s+\([^()]*\)$/, '');
  if (!of || !advisory || named === undefined) return undefined;
  const given = textAt(place, of.purl);
  const known = given === undefined ? null : packageOfPurl(given);
  const [, typed, name = known?.name ?? named, at] = coordinates.exec(named) ?? [];
  // The address of an advisory names it.
  const names = textsAt(place, advisory.ids).flatMap((one) =>
    webAddress(one) ? advisoryIdsIn(one) : one.trim(),
  );
  const ids = [...new Set(names)];
  // As everywhere, the CVE comes first.
  const id =
    ids.find((one) => /^CVE-/i.test(one)) ??
    ids.find((one) => advisoryIdsIn(one).length > 0) ??
    ids[0] ??
    ruleId;
  const version = statedVersion(textAt(place, of.version)) ?? at ?? known?.version ?? '';
  const purl = given?.startsWith('pkg:') ? given : purlOf(place, of, { name, version, typed, path });
  return dependencyResult({
    id: /^CVE-/i.test(id) ? id.toUpperCase() : id,
    aliases: [...ids, ruleId],
    purl,
    name,
    version,
    fixedVersion: fixedVersionOf(textsAt(place, of.fixedVersion), purl, version),
    severity: severityAt(place, mapping.severity),
    title: textAt(place, mapping.title),
    description: proseAt(place, mapping.description, mapping),
    path,
    cwe: cweIn(textsAt(place, mapping.cwe)),
    advisory: {
      cvss: textAt(place, advisory.cvss) ?? null,
      cvssScore: numberOf(textAt(place, advisory.cvssScore)) ?? null,
      url: webAddress(textAt(place, advisory.url)),
    },
  });
}

/** `= 1.2.3` is a version, `>= 1, < 3` says nothing of the one that is installed. */
function statedVersion(text: string | undefined): string | undefined {
  const version = text?.replace(/^\s*=+\s*/, '').trim();
  return version && /[<>~^*|,\s]/.test(version) ? undefined : version;
}

/** The type, the name and the version of what some tools call a component. */
const coordinates = /^([a-z]+):\/\/(.+?)(?::((?:\d+:)?[^:]*\d[^:]*))?$/;

function purlOf(
  place: Place,
  { type: of, purlType, purlTypes = {}, system }: MappedPackage,
  {
    name,
    version,
    typed,
    path,
  }: Pick<DetectedPackage, 'name' | 'version'> & Readonly<Record<'typed' | 'path', string | undefined>>,
): string {
  const ofSystem = () => purlTypeOfSystem(textAt(place, system));
  const word = typed ?? of ?? textAt(place, purlType) ?? purlTypeOfFile(path) ?? ofSystem() ?? 'generic';
  const type = entryOf(purlTypes, word.toLowerCase()) ?? word.toLowerCase();
  return packageUrl(type === 'system' ? (ofSystem() ?? 'generic') : type, name, version);
}

/** The lowest that is newer than the version, of the branches that are maintained; `None` and the like are none. */
function fixedVersionOf(texts: readonly string[], purl: string, version: string): string | null {
  const compare = comparatorOf(packageOfPurl(purl)?.ecosystem ?? '');
  const all = texts
    .flatMap((text) => text.split(/[,|\s]+/))
    .map((text) => text.replace(/^[[(>=^~≥]+|[\])]+$/g, ''))
    .filter((text) => /^v?\d/.test(text));
  const newer = version === '' ? all : all.filter((one) => compare(one, version) > 0);
  return newer.sort(compare)[0] ?? null;
}

function severityAt(
  place: Place,
  { path, words = {}, score, otherwise }: FormatMapping['severity'],
): Severity {
  const word = textAt(place, path)?.trim();
  const stated = entryOf(words, word?.toLowerCase() ?? '') ?? statedSeverity(word);
  const number = numberOf(textAt(place, score));
  return stated ?? (number === undefined ? otherwise : severityOfScore(number));
}

function confidenceAt(place: Place, rated: Rated<Confidence> | undefined): Confidence {
  if (rated === undefined) return 'high';
  const word = textAt(place, rated.path)?.toLowerCase() ?? '';
  return entryOf(rated.words ?? {}, word) ?? confidences.find((one) => one === word) ?? rated.otherwise;
}
