// One side of a comparison: a saved result, or a commit that is scanned now.
import { readFile, stat } from 'node:fs/promises';
import { usageFailure } from '../failures/failure.ts';
import { confidences, priorities, severities } from '../output/summary.ts';
import { parseJsonFile } from './baseline.ts';
import type { ScanDocument, ScanFinding } from './document.ts';

/** Undefined when it is no file. Throws Failure (exit code 2) for a file that is no result of a scan. */
export async function readSavedScan(side: string): Promise<ScanDocument | undefined> {
  const stats = await stat(side).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const document = parseJsonFile(await readFile(side, 'utf8'), side);
  if (!isScanDocument(document))
    throw usageFailure(`${side} is no saved scan: it must be the output of \`assay scan --format json\`.`);
  return document;
}

function isScanDocument(document: unknown): document is ScanDocument {
  const { audits, target } = (document ?? {}) as Partial<ScanDocument>;
  return (
    Array.isArray(audits) &&
    typeof target?.path === 'string' &&
    audits.every(
      ({ type, coverage, findings }) =>
        typeof type === 'string' &&
        typeof coverage?.level === 'string' &&
        Array.isArray(findings) &&
        findings.every(isShown),
    )
  );
}

/** Whether it has what is compared and printed of a finding. */
function isShown(finding: Partial<ScanFinding> | null): boolean {
  return (
    finding !== null &&
    [finding.fingerprint, finding.title, finding.ruleId, finding.status, finding.auditType].every(
      (value) => typeof value === 'string',
    ) &&
    (severities as readonly unknown[]).includes(finding.severity) &&
    (confidences as readonly unknown[]).includes(finding.confidence) &&
    (priorities as readonly unknown[]).includes(finding.priority?.level)
  );
}
