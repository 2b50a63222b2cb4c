// What `assay scan --format json` writes, imported elsewhere.
import { setImmediate as breathe } from 'node:timers/promises';
import { type Excerpt, excerptLimits, highlighted, toExcerpt } from '../../scan/identity/excerpt.ts';
import { isPathBound, shortHash } from '../../scan/identity/fingerprint.ts';
import { cweIds, printable } from '../../scan/identity/normalize-detections.ts';
import { toReferences } from '../../scan/identity/reference.ts';
import type { FindingLocation, ReportedFinding, Suppression } from '../../scan/identity/reported-finding.ts';
import { openSkips } from '../../scan/source/coverage/skip-reason.ts';
import { ValidationError } from '../../support/errors.ts';
import { auditTypes } from '../../vocabulary/audit-type.ts';
import { type Category, categories } from '../../vocabulary/category.ts';
import { type Confidence, confidences } from '../../vocabulary/confidence.ts';
import {
  type DetectedAdvisory,
  type DetectedPackage,
  dependencyScopes,
  type EpssScore,
  flowLimits,
  type KevEntry,
  kevLists,
} from '../../vocabulary/detection.ts';
import { isExploited, priorityOf } from '../../vocabulary/priority.ts';
import { reachabilities } from '../../vocabulary/reachability.ts';
import { severities } from '../../vocabulary/severity.ts';
import {
  type ImportContext,
  type ImportedDocument,
  type ImportFormat,
  maxImported,
} from './import-format.ts';
import type { JsonPart } from './json-part.ts';
import { type JsonObject, lineOf, listOf, objectOf, textOf } from './plain-json.ts';

export const assay: ImportFormat = {
  id: 'assay',
  recognizes: ({ isList, members }) => !isList && members.has('audits'),
  read,
};

async function read(document: JsonPart, { type }: ImportContext): Promise<ImportedDocument> {
  const parts = new Map(document.members());
  const audits = parts.get('audits');
  if (!audits?.isList) throw refusal('This is not an Assay scan result: it has no audits.');
  const { commit, ref } = objectOf(parts.get('target')?.parse());
  const findings: ReportedFinding[] = [];
  let leftOut = 0;
  let complete = true;
  let seen = false;
  for (const audit of audits.elements()) {
    if (!audit.isObject) throw refusal('An audit in a scan result must be an object.');
    const members = new Map(audit.members());
    const name = members.get('type')?.parse();
    if (!auditTypes.some((one) => one === name))
      throw refusal('An audit in a scan result must have one of the four types.');
    if (name !== type) continue;
    seen = true;
    complete &&= isConclusiveDocument(objectOf(members.get('coverage')?.parse()));
    for (const element of members.get('findings')?.elements() ?? []) {
      if (findings.length >= maxImported) leftOut += 1;
      else findings.push(toReported(objectOf(element.parse()), textOf(commit) ?? null));
      if (findings.length % 500 === 0) await breathe();
    }
  }
  if (!seen) throw refusal(`The scan result contains no audit of type ${type}.`, 'type');
  const branch = textOf(ref)?.replace(/^refs\/heads\//, '') ?? null;
  const run = {
    tool: 'Assay',
    branch,
    commit: textOf(commit) ?? null,
    complete,
    paths: null,
    detections: [],
    findings,
  };
  return { runs: [run], statements: [], leftOut };
}

/** Whether what it no longer names is gone. A document that someone has shortened says it in one word. */
function isConclusiveDocument({ complete, skipped }: JsonObject): boolean {
  if (!Array.isArray(skipped)) return complete === true;
  const reasons = listOf(skipped).map((one) => objectOf(one).reason);
  return !openSkips.some((reason) => reasons.includes(reason));
}

function toReported(finding: JsonObject, commit: string | null): ReportedFinding {
  const { fingerprint, ruleId } = finding;
  const severity = severities.find((one) => one === finding.severity);
  const category = categories.find((one) => one === finding.category);
  if (typeof fingerprint !== 'string' || !/^v\d+:[0-9a-f]{32}$/.test(fingerprint)) {
    throw refusal('A finding in a scan result must have a fingerprint.');
  }
  if (typeof ruleId !== 'string' || !severity || !category) {
    throw refusal('A finding in a scan result must have a ruleId and a documented severity and category.');
  }
  const text = (value: unknown, max: number) => printable(typeof value === 'string' ? value : '', max);
  const location = locationOf(objectOf(finding.location), commit);
  const named = packageOf(objectOf(finding.package));
  const advisory = advisoryOf(objectOf(finding.advisory));
  const excerpt = excerptOf(finding.excerpt, location);
  const confidence = confidenceOf(finding.confidence);
  const reachability = reachabilities.find((one) => one === finding.reachability) ?? 'unknown';
  return {
    fingerprint,
    // The identity without its rule cannot be computed from the document; a renamed file is known by the identity itself.
    anchorHash: fingerprint.slice(-22),
    toolFingerprint: null,
    hint: shortHash(
      named?.purl ?? (excerpt && highlighted(excerpt).join('\n')) ?? text(finding.description, 2_000),
    ),
    pathBound: pathBoundOf(category),
    ruleId: printable(ruleId, 200),
    category,
    severity,
    title: text(finding.title, 300) || printable(ruleId, 200),
    description: text(finding.description, 2_000),
    remediation: text(finding.remediation, 2_000),
    confidence,
    location,
    package: named,
    advisory,
    priority: priorityOf({ severity, category, confidence, advisory, package: named, reachability }),
    exploited: isExploited(advisory),
    reachability,
    owners: listOf(finding.owners)
      .flatMap((owner) => textOf(owner) ?? [])
      .slice(0, 50)
      .map((owner) => printable(owner, 255)),
    cwe: cweIds(listOf(finding.cwe)),
    excerpt,
    references: toReferences(
      listOf(finding.references).flatMap((one) => textOf(objectOf(one).url)?.slice(0, 2_000) ?? []),
    ),
    suppression: suppressionOf(objectOf(finding.suppression)),
    ...flowOf(finding.flow),
  };
}

/** Results of earlier versions gave the lines as one text that begins at the place. */
function excerptOf(value: unknown, location: FindingLocation | null): Excerpt | null {
  const { startLine: own = 1, endLine = own } = location ?? {};
  const { startLine, lines, redacted } = objectOf(value);
  const given = typeof value === 'string' ? value.split('\n') : listOf(lines);
  const part = {
    startLine: lineOf(startLine) ?? own,
    lines: given.slice(0, 100).map((line) => printable(textOf(line) ?? '', excerptLimits.characters)),
    redacted: redacted === true,
  };
  return toExcerpt(part, { startLine: own, endLine });
}

/** Results of earlier versions have the confidence of a secret, and none of other findings. */
function confidenceOf(value: unknown): Confidence {
  return confidences.find((one) => one === value) ?? (value === 'generic' ? 'medium' : 'high');
}

function flowOf(value: unknown): Pick<ReportedFinding, 'flow'> {
  const flow = listOf(value)
    .slice(0, flowLimits.steps)
    .map(objectOf)
    .flatMap((step) => {
      const line = lineOf(step.line);
      const path = textOf(step.path);
      if (line === undefined) return [];
      const code = printable(textOf(step.code) ?? '', flowLimits.code);
      return [{ line, code, ...(path !== undefined && { path: printable(path, 4_096) }) }];
    });
  return flow.length > 1 ? { flow } : {};
}

function pathBoundOf(category: Category): boolean {
  if (category === 'dependency-vulnerability' || category === 'malicious-package' || category === 'license') {
    return isPathBound({ kind: 'dependency', purl: '', advisory: '' });
  }
  return category !== 'repository-hygiene' && category !== 'supply-chain';
}

function locationOf(location: JsonObject, commit: string | null): FindingLocation | null {
  const path = textOf(location.path);
  if (path === undefined) return null;
  const startLine = lineOf(location.startLine) ?? 1;
  const [startColumn, endColumn] = [lineOf(location.startColumn), lineOf(location.endColumn)];
  return {
    path: printable(path, 4_096),
    startLine,
    endLine: Math.max(startLine, lineOf(location.endLine) ?? startLine),
    ...(startColumn !== undefined && { startColumn }),
    ...(endColumn !== undefined && { endColumn }),
    commit: textOf(location.commit)?.slice(0, 64) ?? commit,
  };
}

function packageOf(value: JsonObject): DetectedPackage | null {
  const purl = textOf(value.purl);
  if (purl === undefined) return null;
  const path = listOf(value.dependencyPath).filter((part) => typeof part === 'string');
  const pinnedBy = textOf(value.pinnedBy);
  return {
    purl: printable(purl, 1_000),
    name: printable(textOf(value.name) ?? purl, 500),
    version: printable(textOf(value.version) ?? '', 200),
    fixedVersion: textOf(value.fixedVersion)?.slice(0, 200) ?? null,
    scope: dependencyScopes.find((one) => one === value.scope) ?? null,
    dependencyPath: path.length > 0 ? path.slice(0, 100) : null,
    ...(pinnedBy !== undefined && { pinnedBy: printable(pinnedBy, 500) }),
  };
}

function advisoryOf(value: JsonObject): DetectedAdvisory | null {
  const id = textOf(value.id);
  if (id === undefined) return null;
  const url = textOf(value.url);
  return {
    id: printable(id, 200),
    aliases: listOf(value.aliases)
      .filter((name) => typeof name === 'string')
      .slice(0, 50),
    cvss: textOf(value.cvss)?.slice(0, 300) ?? null,
    cvssScore: numberWithin(value.cvssScore, 10),
    url: url && /^https?:\/\//i.test(url) ? url.slice(0, 2_000) : null,
    published: textOf(value.published)?.slice(0, 40) ?? null,
    modified: textOf(value.modified)?.slice(0, 40) ?? null,
    epss: epssOf(objectOf(value.epss)),
    kev: kevOf(objectOf(value.kev)),
  };
}

function epssOf(value: JsonObject): EpssScore | null {
  const probability = numberWithin(value.probability, 1);
  if (probability === null) return null;
  return { probability, percentile: numberWithin(value.percentile, 1), date: dayOf(value.date) };
}

function kevOf(value: JsonObject): KevEntry | null {
  const dateAdded = dayOf(value.dateAdded);
  if (dateAdded === null) return null;
  const ransomware = typeof value.ransomware === 'boolean' ? value.ransomware : null;
  const lists = Array.isArray(value.listedBy) ? value.listedBy : [];
  const listedBy = kevLists.filter((name) => lists.includes(name));
  return { dateAdded, dueDate: dayOf(value.dueDate), ransomware, ...(listedBy.length > 0 && { listedBy }) };
}

function numberWithin(value: unknown, max: number): number | null {
  return typeof value === 'number' && value >= 0 && value <= max ? value : null;
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? null) : null;
}

function suppressionOf(value: JsonObject): Suppression | null {
  const kind = textOf(value.kind);
  if (kind === undefined) return null;
  const until = textOf(value.until);
  const time = until === undefined ? Number.NaN : Date.parse(until);
  const reason = textOf(value.reason);
  return {
    kind: printable(kind, 100),
    reason: reason === undefined ? null : printable(reason, 500),
    until: Number.isNaN(time) ? null : new Date(time).toISOString(),
  };
}

function refusal(sentence: string, field = 'document'): ValidationError {
  return new ValidationError(sentence, { [field]: sentence });
}
