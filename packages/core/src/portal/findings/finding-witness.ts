// What else sees a finding: one finding, several witnesses.
import type { Severity } from '../../vocabulary/severity.ts';
import { importedPart } from './import-scope.ts';

/** Why two results are one finding: they name the same advisory of the same package, or the same weakness of the same code. */
export const joinReasons = ['advisory', 'code'] as const;
export type JoinReason = (typeof joinReasons)[number];

export interface FindingWitness {
  /** Null for the tool whose result the finding shows. */
  readonly id: string | null;
  /** `assay`, or the tool whose results were imported. */
  readonly tool: string;
  /** What that tool scanned; null for audits, and if unknown. */
  readonly artifact: string | null;
  /** The last audit or import that reported it; null when it is no longer kept. */
  readonly auditId: string | null;
  readonly severity: Severity;
  readonly lastSeenAt: string;
  /** Since when it no longer reports the finding; null while it does. */
  readonly goneAt: string | null;
  /** Null for the tool whose result the finding shows. */
  readonly joinedBy: JoinReason | null;
}

/** What a scope says of the tool. */
export function witnessOf(scope: string): Pick<FindingWitness, 'tool' | 'artifact'> {
  const part = importedPart(scope);
  return part ? { tool: part.tool, artifact: part.artifact ?? null } : { tool: 'assay', artifact: null };
}
