// A saved result of a scan, which is compared with another one.
import { readFile, stat } from 'node:fs/promises';
import { usageFailure } from '../failures/failure.ts';
import { confidences, priorities, severities } from '../output/summary.ts';
import { parseJsonFile } from './baseline.ts';
import type { ScanDocument, ScanFinding } from './document.ts';

/** Undefined when there is no such file. Throws Failure (exit code 2) for a file that is not the result of a scan. */
export async function readSavedScan(path: string): Promise<ScanDocument | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  const document = parseJsonFile(await readFile(path, 'utf8'), path);
  if (!isScanDocument(document))
    throw usageFailure(`${path} is not a saved scan: it must be the output of \`assay scan --format json\`.`);
  return document;
}

function isScanDocument(document: unknown): document is ScanDocument {
  const { audits, target, tool } = (document ?? {}) as Partial<ScanDocument>;
  return (
    Array.isArray(audits) &&
    typeof target?.path === 'string' &&
    typeof tool?.version === 'string' &&
    audits.every(isAudit)
  );
}

/** Whether it has what notes and exit codes are made of. */
function isAudit(audit: Partial<ScanDocument['audits'][number]> | null): boolean {
  const { type, coverage, findings } = audit ?? {};
  return (
    typeof type === 'string' &&
    typeof coverage?.level === 'string' &&
    Array.isArray(coverage.notices) &&
    Array.isArray(coverage.skipped) &&
    Array.isArray(findings) &&
    findings.every(isShown)
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
