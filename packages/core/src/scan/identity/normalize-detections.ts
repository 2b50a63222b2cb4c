// From detections to findings that may be kept: identify, redact, clean, put in order, drop exact repeats.
// The only place that sees both a raw secret and a finding.
import { hash } from 'node:crypto';
import { confidenceRank } from '../../vocabulary/confidence.ts';
import { type Detection, flowLimits, secretTiers } from '../../vocabulary/detection.ts';
import { isExploited, priorityOf } from '../../vocabulary/priority.ts';
import { severities, severityRank } from '../../vocabulary/severity.ts';
import { type Excerpt, toExcerpt } from './excerpt.ts';
import { anchorHash, fingerprint, foldCode, isPathBound, isWeak, shortHash } from './fingerprint.ts';
import { toReferences } from './reference.ts';
import type { ReportedFinding } from './reported-finding.ts';
import { SharedValues } from './shared-values.ts';

export interface NormalizeOptions<Kept = ReportedFinding> {
  readonly fingerprintKey: string;
  /** The audited commit, for places in the tree. */
  readonly commit: string | null;
  /** The CWE ids of a rule. */
  cweOf?(ruleId: string): readonly string[];
  /** Addresses of public documents about a rule. */
  referencesOf?(ruleId: string): readonly string[];
  /** Who owns a path; nobody unless given. */
  ownersOf?(path: string): readonly string[];
  /** Gives what is held of a finding. */
  keep(finding: ReportedFinding): Kept;
}

const maxText = 2_000;
const maxTitle = 300;
const maxReason = 500;
const longSecret = 16;

/** Findings sorted by severity, path, line and rule; the same input gives the same list. */
export function normalizeDetections(
  detections: Iterable<Detection>,
  options: Omit<NormalizeOptions, 'keep'>,
): ReportedFinding[] {
  const normalizer = new Normalizer({ ...options, keep: (finding) => finding });
  normalizer.add(detections);
  return inOrder(normalizer.kept());
}

/** The same for detections that come in batches and need not be held together; what is kept of them has no order. */
export class Normalizer<Kept> {
  readonly #options: NormalizeOptions<Kept>;
  /** By what is the same at the same place: its index in the lists. */
  readonly #places = new Map<string, number>();
  #kept: Kept[] = [];
  readonly #ranks: number[] = [];
  readonly #shared = new SharedValues();

  constructor(options: NormalizeOptions<Kept>) {
    this.#options = options;
  }

  add(detections: Iterable<Detection>): void {
    const { keep } = this.#options;
    for (const detection of detections) {
      const finding = this.#shared.finding(toReported(detection, this.#options, this.#shared));
      const key = placeKey(detection, finding);
      const index = this.#places.get(key) ?? this.#kept.length;
      const rank = orderOf(detection);
      if (rank >= (this.#ranks[index] ?? Number.POSITIVE_INFINITY)) continue;
      this.#places.set(key, index);
      this.#kept[index] = keep(finding);
      this.#ranks[index] = rank;
    }
  }

  /** Of each finding once. */
  kept(): Kept[] {
    const kept = this.#kept;
    this.#kept = [];
    this.#places.clear();
    this.#ranks.length = 0;
    return kept;
  }
}

/** The same thing at the same place; a secret that two rules know is one finding, of the rule with the higher confidence. */
function placeKey({ anchor, location }: Detection, finding: ReportedFinding): string {
  const identity = anchor.kind === 'secret' ? finding.anchorHash : finding.fingerprint;
  const version = finding.package?.version ?? '';
  const toolFingerprint = finding.toolFingerprint ?? '';
  const commit = location?.commit ?? '';
  const place = [identity, location?.path ?? '', location?.startLine ?? 0, location?.startColumn ?? 0];
  // Hashed, because very many are held at once.
  const parts = [...place, version, toolFingerprint, commit, isWeak(anchor) ? finding.hint : ''];
  return hash('sha1', parts.join('\0'), 'binary');
}

/** The highest confidence comes first; of code, where a flow from another file adds to what its own shows, the higher severity. */
function orderOf({ confidence = 'high', secretTier, anchor, severity }: Detection): number {
  const tier = secretTier ? secretTiers.indexOf(secretTier) : 0;
  const order = confidenceRank(confidence) * secretTiers.length + tier;
  return order * severities.length + (anchor.kind === 'code' ? severityRank(severity) : 0);
}

function toReported(
  detection: Detection,
  { fingerprintKey, commit, cweOf, referencesOf, ownersOf }: Omit<NormalizeOptions, 'keep'>,
  shared: SharedValues,
): ReportedFinding {
  const { anchor, location, suppression = null } = detection;
  const hide = (text: string) =>
    anchor.kind === 'secret' ? text.replaceAll(anchor.value, redact(anchor.value)) : text;
  // A path has to lead to its file: a password that is also the name of a folder is a word.
  const hidePath = (path: string) =>
    anchor.kind === 'secret' && anchor.value.length >= longSecret ? hide(path) : path;
  const { package: found = null, advisory = null, verification = null } = detection;
  const { severity, category, confidence = 'high', reachability = 'unknown' } = detection;
  const urls = [
    ...(advisory?.url ? [advisory.url] : []),
    ...(detection.references ?? referencesOf?.(detection.ruleId) ?? []),
  ];
  return {
    fingerprint: fingerprint(detection.ruleId, anchor, fingerprintKey),
    anchorHash: anchorHash(anchor, fingerprintKey),
    toolFingerprint: detection.toolFingerprint ?? null,
    hint: shortHash(hide(hintOf(detection))),
    pathBound: isPathBound(anchor),
    ruleId: detection.ruleId,
    category,
    severity,
    title: printable(hide(detection.title), maxTitle),
    description: printable(hide(detection.description), maxText),
    remediation: printable(detection.remediation, maxText),
    confidence,
    location: location && {
      path: hidePath(location.path),
      startLine: location.startLine,
      endLine: location.endLine,
      ...(location.startColumn !== undefined && { startColumn: location.startColumn }),
      ...(location.endColumn !== undefined && { endColumn: location.endColumn }),
      commit: location.commit ?? commit,
    },
    package: found,
    advisory,
    priority: priorityOf({
      severity,
      category,
      confidence,
      advisory,
      package: found,
      verification,
      reachability,
      reachBecause: detection.reachBecause,
      importedBy: detection.importedBy,
      pulledInBy: detection.pulledInBy,
      notImported: detection.notImported,
    }),
    exploited: isExploited(advisory),
    reachability,
    owners: location ? (ownersOf?.(location.path) ?? []) : [],
    cwe: cweIds(detection.cwe ?? cweOf?.(detection.ruleId) ?? []),
    excerpt: excerptOf(detection, hide),
    references: shared.of('references', urls, () => toReferences(urls)),
    suppression: suppression && {
      kind: printable(suppression.kind, 100),
      reason: suppression.reason && printable(hide(suppression.reason), maxReason),
      until: suppression.until ?? null,
    },
    ...(detection.excluded !== undefined && { excluded: detection.excluded }),
    ...(detection.replaces && {
      replaces: detection.replaces.map((one) => fingerprint(detection.ruleId, one, fingerprintKey)),
    }),
    ...(detection.flow && {
      flow: detection.flow.map(({ line, code, path }) => ({
        line,
        code: printable(hide(code), flowLimits.code),
        ...(path !== undefined && { path: hidePath(path) }),
      })),
    }),
    ...(detection.suggestedEdit && { suggestedEdit: detection.suggestedEdit }),
    ...(detection.resource !== undefined && { resource: printable(detection.resource, maxTitle) }),
    ...(detection.isOfWholeResource && { isOfWholeResource: true }),
  };
}

/** The lines around the place where they are known, else what the engine or tool quotes of it. */
function excerptOf(
  { context, excerpt, excerptLine, location, anchor }: Detection,
  hide: (text: string) => string,
): Excerpt | null {
  const startLine = location?.startLine ?? 1;
  const place = { startLine, endLine: location?.endLine ?? startLine };
  const clean = (line: string) => printable(hide(line), maxText);
  if (context) {
    // Secrets were taken out of them before; a short one may be a word that stands there for something else.
    const isWord = anchor.kind === 'secret' && anchor.value.length < longSecret;
    const lines = context.lines.map((line) => printable(isWord ? line : hide(line), maxText));
    return toExcerpt({ ...context, lines }, place);
  }
  if (excerpt === undefined) return null;
  return toExcerpt(
    {
      startLine: excerptLine ?? startLine,
      lines: clean(excerpt.replace(/\r?\n$/, '')).split('\n'),
      redacted: anchor.kind === 'secret',
    },
    place,
  );
}

/** What is written as a CWE id, each once, ten at most. */
export function cweIds(given: readonly unknown[]): readonly string[] {
  const ids = given.filter((id) => typeof id === 'string' && /^CWE-\d{1,6}$/.test(id));
  return [...new Set(ids as string[])].slice(0, 10);
}

/** What is around the place: distinguishes twins, and may change without harm. */
function hintOf(detection: Detection): string {
  if (detection.package) return detection.package.purl;
  if (isWeak(detection.anchor)) return detection.description;
  return detection.excerpt === undefined ? detection.description : foldCode(detection.excerpt);
}

/** The first four characters of a long secret, and how long it is; nothing of a short one. */
export function redact(secret: string): string {
  const shown = secret.length >= longSecret ? secret.slice(0, 4) : '';
  return `${shown}…(${secret.length} characters)`;
}

/** Without control and bidirectional characters, which could lie to a reader or drive a terminal. */
export function printable(text: string, maxLength: number): string {
  const clean = text.replace(
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    '',
  );
  return clean.length <= maxLength ? clean : `${clean.slice(0, maxLength - 1)}…`;
}

function inOrder(findings: readonly ReportedFinding[]): ReportedFinding[] {
  return [...inOrderByPath(findings)].flat();
}

/**
 * By importance, file by file; by groups, as comparing 60,000 findings field by field takes a quarter of a second.
 */
export function* inOrderByPath(findings: readonly ReportedFinding[]): Generator<readonly ReportedFinding[]> {
  const bySeverity = Map.groupBy(findings, ({ severity }) => severity);
  for (const severity of severities) {
    const byPath = Map.groupBy(bySeverity.get(severity) ?? [], ({ location }) => location?.path ?? '');
    for (const path of [...byPath.keys()].sort()) yield byPath.get(path)?.sort(byImportance) ?? [];
  }
}

/** The most severe first, then by place. */
export function byImportance(a: ReportedFinding, b: ReportedFinding): number {
  return (
    severityRank(a.severity) - severityRank(b.severity) ||
    compare(a.location?.path ?? '', b.location?.path ?? '') ||
    (a.location?.startLine ?? 0) - (b.location?.startLine ?? 0) ||
    compare(a.ruleId, b.ruleId) ||
    compare(a.fingerprint, b.fingerprint)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
