// Findings as one short text: those of one rule repeat most of each other, and compress to a twentieth.
import { deflateSync, inflateSync } from 'node:zlib';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import type { SharedValues } from '../identity/shared-values.ts';

export function packFindings(findings: readonly ReportedFinding[]): string {
  return deflateSync(JSON.stringify(findings), { level: 1 }).toString('base64');
}

/** `shared`: of all the findings that will be held together. */
export function unpackFindings(packed: string, shared: SharedValues): readonly ReportedFinding[] {
  const text = inflateSync(Buffer.from(packed, 'base64')).toString('utf8');
  return (JSON.parse(text) as ReportedFinding[]).map((finding) => shared.finding(finding));
}
