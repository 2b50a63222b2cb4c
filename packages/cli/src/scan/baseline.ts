// A baseline is the document of an earlier scan: what is in it is known, and fails no gate. What is worse now is not known.
import { readFile } from 'node:fs/promises';
import type { ComparedFinding, ReportedFinding, ScanResult } from '@assay/core';
import { usageFailure } from '../failures/failure.ts';
import { confidences, priorities, severities } from '../output/summary.ts';

export interface Baseline {
  /** Suppressed ones included. */
  readonly findings: readonly ComparedFinding[];
  /** The commit that it was written at; null where it names none. */
  readonly commit: string | null;
  /** By the type of the audit; files of earlier versions name none. */
  readonly rules: ReadonlyMap<string, BaselineRules>;
}

export interface BaselineRules {
  readonly ruleSet: string;
  /** Only what --update-baseline wrote names them. */
  readonly ruleIds: ReadonlySet<string> | undefined;
}

/** Throws a usage failure when the file is not a result of a scan. */
export async function readBaseline(path: string): Promise<Baseline> {
  const document = parseJsonFile(await readFile(path, 'utf8'), path);
  const findings = findingsOf(document);
  if (!findings)
    throw usageFailure(`${path} is not a baseline: it must be the output of \`assay scan --format json\`.`);
  const { target, audits } = document as { target?: { commit?: unknown }; audits: readonly BaselineAudit[] };
  const commit = target?.commit;
  return {
    findings,
    commit: typeof commit === 'string' && /^[0-9a-f]{40,64}$/.test(commit) ? commit : null,
    rules: new Map(audits.flatMap(rulesOf)),
  };
}

interface BaselineAudit {
  readonly type?: unknown;
  readonly ruleSet?: unknown;
  readonly ruleIds?: unknown;
}

function rulesOf({ type, ruleSet, ruleIds }: BaselineAudit): readonly (readonly [string, BaselineRules])[] {
  if (typeof type !== 'string' || typeof ruleSet !== 'string') return [];
  const isList = Array.isArray(ruleIds) && ruleIds.every((id) => typeof id === 'string');
  return [[type, { ruleSet, ruleIds: isList ? new Set<string>(ruleIds) : undefined }]];
}

/** The result with what the baseline holds accepted: twins one to one, and only while they are not worse than there. */
export async function acceptKnown(
  result: ScanResult,
  baseline: readonly ComparedFinding[],
): Promise<ScanResult> {
  if (baseline.length === 0) return result;
  const { introducedWithRatings } = await import('@assay/core/scan');
  const open = result.audits.flatMap(({ findings }) => findings.filter(({ suppression }) => !suppression));
  const introduced = introducedWithRatings(open, baseline);
  const audits = result.audits.map((audit) => ({
    ...audit,
    findings: audit.findings.map((finding) =>
      finding.suppression
        ? finding
        : introduced.has(finding)
          ? rated(finding, introduced.get(finding))
          : accepted(finding),
    ),
  }));
  return { ...result, audits };
}

function rated(finding: ReportedFinding, previously: ReportedFinding['previously']): ReportedFinding {
  return previously ? { ...finding, previously } : finding;
}

function accepted(finding: ReportedFinding): ReportedFinding {
  return { ...finding, suppression: { kind: 'baseline', reason: 'in the baseline', until: null } };
}

export function parseJsonFile(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageFailure(`${path} is not valid JSON: ${(error as Error).message}.`);
  }
}

function findingsOf(document: unknown): readonly ComparedFinding[] | undefined {
  const { audits } = (document ?? {}) as { audits?: unknown };
  if (!Array.isArray(audits)) return undefined;
  const known: ComparedFinding[] = [];
  for (const audit of audits as { findings?: unknown }[]) {
    if (!Array.isArray(audit?.findings)) return undefined;
    for (const finding of audit.findings as ComparedFinding[]) {
      if (typeof finding?.fingerprint !== 'string') return undefined;
      known.push(comparable(finding));
    }
  }
  return known;
}

/** What is compared, where it has a value that this version knows; anything else is not compared. */
function comparable({ fingerprint, replaces, ...rest }: ComparedFinding): ComparedFinding {
  return {
    fingerprint,
    ...(Array.isArray(replaces) && { replaces: replaces.filter((one) => typeof one === 'string') }),
    ...(isOneOf(severities, rest.severity) && { severity: rest.severity }),
    ...(isOneOf(confidences, rest.confidence) && { confidence: rest.confidence }),
    ...(isOneOf(priorities, rest.priority?.level) && { priority: rest.priority }),
    ...(Array.isArray(rest.flow) && { flow: rest.flow }),
    ...(typeof rest.location?.path === 'string' && { location: rest.location }),
  };
}

function isOneOf(values: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && values.includes(value);
}
