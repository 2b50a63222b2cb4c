// What differs between two scans: what is new or worse, and what is gone. What the later one did not read whole is not gone.
import type { ScanDocument, ScanFinding } from './document.ts';

export interface ScanComparison {
  /** Open in the later scan, and not in the earlier one, or not as bad. */
  readonly introduced: readonly ScanFinding[];
  /** Open in the earlier scan, and not found by the later one, which read all that it had to. */
  readonly resolved: readonly ScanFinding[];
  /** The same, but the later scan did not read everything: they may be there still. */
  readonly unknown: readonly ScanFinding[];
  /** Open in the earlier scan, and accepted in the later one. */
  readonly accepted: readonly ScanFinding[];
  readonly unchanged: number;
  /** Audit types that only one of the two has: nothing of theirs is compared. */
  readonly notCompared: readonly string[];
}

export async function compareScans(before: ScanDocument, after: ScanDocument): Promise<ScanComparison> {
  const { introducedWithRatings } = await import('@assay/core/scan');
  const types = new Set(after.audits.map(({ type }) => type));
  const both = before.audits.map(({ type }) => type).filter((type) => types.has(type));
  const known = findingsOf(before, both).filter(isOpen);
  const now = findingsOf(after, both);
  const introduced = [...introducedWithRatings(now.filter(isOpen), known)].map(
    ([{ previously: _, ...finding }, previously]): ScanFinding => ({
      ...finding,
      ...(previously && { previously }),
    }),
  );
  const leftOpen = new Identities(now.filter(isOpen));
  const leftAccepted = new Identities(now.filter((finding) => !isOpen(finding)));
  const isWhole = new Map(after.audits.map((audit) => [audit.type, isRead(audit)]));
  const gone = known.filter((finding) => !leftOpen.take(finding));
  const accepted = gone.filter((finding) => leftAccepted.take(finding));
  const missing = gone.filter((finding) => !accepted.includes(finding));
  return {
    introduced,
    resolved: missing.filter(({ auditType }) => isWhole.get(auditType)),
    unknown: missing.filter(({ auditType }) => !isWhole.get(auditType)),
    accepted,
    unchanged: now.filter(isOpen).length - introduced.length,
    notCompared: [...before.audits, ...after.audits]
      .map(({ type }) => type)
      .filter((type) => !both.includes(type)),
  };
}

function findingsOf({ audits }: ScanDocument, types: readonly string[]): readonly ScanFinding[] {
  return audits.flatMap(({ type, findings }) => (types.includes(type) ? findings : []));
}

function isRead({ status, coverage }: ScanDocument['audits'][number]): boolean {
  return status === 'completed' && coverage.level !== 'partial';
}

function isOpen({ status }: ScanFinding): boolean {
  return status === 'open';
}

/** Findings by their identities, each of which takes one away. */
class Identities {
  readonly #counts = new Map<string, number>();

  constructor(findings: readonly ScanFinding[]) {
    for (const { fingerprint, replaces = [] } of findings)
      for (const identity of [fingerprint, ...replaces])
        this.#counts.set(identity, (this.#counts.get(identity) ?? 0) + 1);
  }

  take({ fingerprint, replaces = [] }: ScanFinding): boolean {
    for (const identity of [fingerprint, ...replaces]) {
      const count = this.#counts.get(identity) ?? 0;
      if (count === 0) continue;
      this.#counts.set(identity, count - 1);
      return true;
    }
    return false;
  }
}
