// The JSON of a scanner that has a format of its own: what all of them have in common.
import { ValidationError } from '../../support/errors.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { DetectedAdvisory, Detection } from '../../vocabulary/detection.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import { type DocumentShape, type ImportFormat, maxImported } from './import-format.ts';
import { parseButLists } from './large-list.ts';
import { entryOf, type JsonObject, listOf, objectOf, textOf } from './plain-json.ts';

/** One result, and the audit that it belongs to. */
export interface ScannerResult {
  readonly type: AuditType;
  readonly detection: Detection;
}

/** The results of one artifact. */
export interface ArtifactResults {
  /** Undefined where the document does not name it. */
  readonly artifact: string | undefined;
  readonly results: Iterable<ScannerResult>;
}

export type ScannerFormat = FormatOfScanner & (ResultsOfOne | ResultsOfSeveral);

/** Of a document that is about one artifact. */
interface ResultsOfOne {
  results(document: unknown): Iterable<ScannerResult>;
  /** What was scanned, where the document says it. */
  artifact?(document: unknown): string | undefined;
}

/** Of a document that can be about several: the next one may be about some of them, and says nothing of the others. */
interface ResultsOfSeveral {
  parts(document: unknown): readonly ArtifactResults[];
}

interface FormatOfScanner {
  readonly id: string;
  /** As its makers write it. */
  readonly tool: string;
  /** The audits that its results can belong to. */
  readonly types: readonly AuditType[];
  recognizes(shape: DocumentShape): boolean;
  /** Whether the tool came to its end; taken for granted where the document does not say. */
  isComplete?(document: unknown): boolean;
  /** Whether it does not report everything each time. */
  readonly sampled?: boolean | undefined;
  /** Every file that was scanned, where the document says it. */
  paths?(document: unknown): ReadonlySet<string> | null;
}

/** Throws ValidationError when the document is of another format, or can hold no results of the audit's type. */
export function scannerFormat(format: ScannerFormat): ImportFormat {
  const { id, tool, types, recognizes, sampled, isComplete, paths } = format;
  return {
    id,
    recognizes,
    async read(document, { type, shape }) {
      // A run without findings is an empty list in several formats.
      if (!recognizes(shape) && !document.isEmptyList)
        throw refusal(`This is not the output of ${tool}.`, 'document');
      if (!types.includes(type))
        throw refusal(`${tool} results can only be imported as ${types.join(' or ')} audits.`, 'type');
      const parsed = parseButLists(document);
      const room = { left: maxImported, leftOut: 0 };
      const run = {
        tool,
        branch: null,
        commit: null,
        complete: isComplete?.(parsed) ?? true,
        sampled,
        paths: paths?.(parsed) ?? null,
      };
      return {
        runs: partsOf(format, parsed).map(({ artifact, results }) => ({
          ...run,
          artifact,
          detections: ofType(results, type, room),
        })),
        statements: [],
        get leftOut() {
          return room.leftOut;
        },
      };
    },
  };
}

function partsOf(format: ScannerFormat, document: unknown): readonly ArtifactResults[] {
  if (!('parts' in format))
    return [{ artifact: format.artifact?.(document), results: format.results(document) }];
  const parts = format.parts(document);
  return parts.length > 0 ? parts : [{ artifact: undefined, results: [] }];
}

function* ofType(
  results: Iterable<ScannerResult>,
  wanted: AuditType,
  room: { left: number; leftOut: number },
): Generator<Detection> {
  for (const { type, detection } of results) {
    if (type !== wanted) continue;
    if (room.left > 0) yield detection;
    else room.leftOut += 1;
    room.left = Math.max(0, room.left - 1);
  }
}

function refusal(sentence: string, field: string): ValidationError {
  return new ValidationError(sentence, { [field]: sentence });
}

const severityWords: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  high: 'high',
  error: 'high',
  medium: 'medium',
  moderate: 'medium',
  warning: 'medium',
  low: 'low',
  minor: 'low',
  info: 'info',
  informational: 'info',
  inventory: 'info',
  experiment: 'low',
  negligible: 'info',
};

/** What a tool calls severe, in our words; medium when it does not say. */
export function severityOfTool(word: unknown, otherwise: Severity = 'medium'): Severity {
  return statedSeverity(word) ?? otherwise;
}

/** The severity that a tool's word means; undefined for anything else. */
export function statedSeverity(word: unknown): Severity | undefined {
  return entryOf(severityWords, textOf(word)?.toLowerCase() ?? '');
}

/** Relative to the repository's root, as far as the text has it. */
export function repositoryPath(text: string): string {
  const parts = text
    .replaceAll('\\', '/')
    .replace(/^[a-z]:(?=\/)/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/').slice(0, 4096) || '.';
}

/** `CWE-89` of `CWE-89: SQL injection`, `89`, CodeQL's `external/cwe/cwe-089`, or a list of them. */
export function cweOfTool(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => {
    const number = /^(?:external\/cwe\/)?(?:CWE-?)?0*(\d{1,6})\b/i.exec(String(one ?? ''))?.[1];
    return number === undefined || number === '0' ? [] : [`CWE-${number}`];
  });
}

export interface ScannedVulnerability {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly purl: string;
  readonly name: string;
  readonly version: string;
  readonly fixedVersion: string | null;
  readonly severity: Severity;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly path?: string | undefined;
  /** Digest of the layer of the image that it is in. */
  readonly layer?: string | undefined;
  readonly advisory?: Partial<DetectedAdvisory>;
  readonly cwe?: readonly string[];
}

/** The same identity as our own finding about the package and the vulnerability. */
export function dependencyResult(found: ScannedVulnerability): ScannerResult {
  const { id, aliases = [], purl, name, version, fixedVersion, path, layer } = found;
  const title =
    found.title === undefined || found.title.includes(id) ? found.title : `${found.title} (${id})`;
  return {
    type: 'dependency',
    detection: {
      ruleId: 'vulnerable-dependency',
      category: 'dependency-vulnerability',
      severity: found.severity,
      title: `${`${name} ${version}`.trim()}: ${title ?? id}`,
      description: found.description ?? '',
      remediation: fixedVersion === null ? '' : `Upgrade ${name} to ${fixedVersion} or later.`,
      location: path === undefined ? null : placeOf(path),
      anchor: {
        kind: 'dependency',
        purl: purl.replace(/[?#].*$/s, '').replace(/@[^@/]*$/, ''),
        advisory: id,
      },
      package: {
        purl,
        name,
        version,
        fixedVersion,
        scope: null,
        dependencyPath: null,
        ...(layer !== undefined && { layer }),
      },
      advisory: {
        id,
        aliases: aliases.filter((alias) => alias !== id).slice(0, 50),
        cvss: null,
        cvssScore: null,
        url: null,
        published: null,
        modified: null,
        epss: null,
        kev: null,
        ...found.advisory,
      },
      ...(found.cwe !== undefined && found.cwe.length > 0 && { cwe: found.cwe }),
    },
  };
}

/** Where a tool writes no package URL; `generic` for a type that is none. */
export function packageUrl(type: string, name: string, version: string): string {
  const known = /^[a-z][a-z0-9.+/-]*$/.test(type) ? type : 'generic';
  const parts = name.split(known === 'maven' ? /[:/]/ : '/');
  return `pkg:${known}/${parts.map(encodeURIComponent).join('/')}${version && `@${encodeURIComponent(version)}`}`;
}

export function placeOf(path: string, startLine = 1, endLine = startLine) {
  return { path: repositoryPath(path), startLine, endLine: Math.max(startLine, endLine) };
}

export function webAddress(value: unknown): string | null {
  const url = textOf(value);
  return url !== undefined && /^https?:\/\//i.test(url) ? url : null;
}

/** A member of a shape's object, parsed; undefined when it has none. */
export function memberOf({ members }: DocumentShape, name: string): unknown {
  const value = members.get(name);
  return value?.parse();
}

/** Text out of the HTML that some tools write. */
export function withoutMarkup(value: unknown): string {
  return (textOf(value) ?? '')
    .replace(/<\/p>\s*<p>/gi, ' ')
    .replace(/<[^>]{0,500}>/g, '')
    .trim();
}

export function objectsOf(value: unknown): readonly JsonObject[] {
  return listOf(value).map(objectOf);
}
