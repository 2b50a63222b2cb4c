// A baseline is the document of an earlier scan: what is in it is known, and fails no gate.
import { readFile } from 'node:fs/promises';
import type { ReportedFinding, ScanResult } from '@assay/core';
import { usageFailure } from '../failures/failure.ts';

/** How many findings of each fingerprint the file holds: twins are counted, one of them accepts one. */
export async function readBaseline(path: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(path, 'utf8');
  const fingerprints = fingerprintsOf(parse(text, path));
  if (!fingerprints)
    throw usageFailure(`${path} is not a baseline: it must be the output of \`assay scan --format json\`.`);
  const counts = new Map<string, number>();
  for (const fingerprint of fingerprints) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return counts;
}

/** The result with what the baseline holds accepted: twins one to one. */
export function acceptKnown(result: ScanResult, baseline: ReadonlyMap<string, number>): ScanResult {
  if (baseline.size === 0) return result;
  const left = new Map(baseline);
  const isKnown = (fingerprint: string) => baseline.has(fingerprint);
  const audits = result.audits.map((audit) => ({
    ...audit,
    findings: audit.findings.map((finding) => {
      if (finding.suppression) return finding;
      // One that stands for several is known when each of them is.
      if (finding.replaces !== undefined)
        return finding.replaces.every(isKnown) ? accepted(finding) : finding;
      const count = left.get(finding.fingerprint) ?? 0;
      if (count === 0) return finding;
      left.set(finding.fingerprint, count - 1);
      return accepted(finding);
    }),
  }));
  return { ...result, audits };
}

function accepted(finding: ReportedFinding): ReportedFinding {
  return { ...finding, suppression: { kind: 'baseline', reason: 'in the baseline', until: null } };
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw usageFailure(`The baseline ${path} is not valid JSON: ${(error as Error).message}.`);
  }
}

function fingerprintsOf(document: unknown): readonly string[] | undefined {
  const { audits } = (document ?? {}) as { audits?: unknown };
  if (!Array.isArray(audits)) return undefined;
  const fingerprints: string[] = [];
  for (const audit of audits as { findings?: unknown }[]) {
    if (!Array.isArray(audit?.findings)) return undefined;
    for (const { fingerprint, replaces } of audit.findings as {
      fingerprint?: unknown;
      replaces?: unknown;
    }[]) {
      if (typeof fingerprint !== 'string') return undefined;
      fingerprints.push(fingerprint);
      if (Array.isArray(replaces)) fingerprints.push(...replaces.filter((one) => typeof one === 'string'));
    }
  }
  return fingerprints;
}
