// A baseline is the document of an earlier scan: what is in it is known, and fails no gate.
import { readFile } from 'node:fs/promises';
import type { ScanResult } from '@assay/core';
import { usageFailure } from '../failure.ts';

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
  const audits = result.audits.map((audit) => ({
    ...audit,
    findings: audit.findings.map((finding) => {
      const count = left.get(finding.fingerprint) ?? 0;
      if (count === 0 || finding.suppression) return finding;
      left.set(finding.fingerprint, count - 1);
      return { ...finding, suppression: { kind: 'baseline', reason: 'in the baseline', until: null } };
    }),
  }));
  return { ...result, audits };
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
    for (const { fingerprint } of audit.findings as { fingerprint?: unknown }[]) {
      if (typeof fingerprint !== 'string') return undefined;
      fingerprints.push(fingerprint);
    }
  }
  return fingerprints;
}
