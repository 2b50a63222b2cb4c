import type { ReportFormatId } from '../../scan/documents/formats/index.ts';
import type { ReportType } from '../../scan/documents/report.ts';
import type { CsafCategory } from '../../scan/documents/vex/vex-document.ts';
import type { SbomVersion } from '../../scan/engines/dependencies/sbom/sbom-format.ts';

export const reportStatuses = ['pending', 'completed', 'failed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** What a report is about; null for everything the maker may see. */
export interface ReportScope {
  readonly repositoryId: string | null;
  readonly team: string | null;
  readonly auditId: string | null;
  /** Findings first seen from here on, and before there. */
  readonly from: string | null;
  readonly to: string | null;
  /** Everything as it was at this moment; as it is when the report is made unless given. */
  readonly at?: string;
  /** Of findings: those of this owner, as CODEOWNERS names it, or `none`; where it was asked for. */
  readonly owner?: string;
  /** Of an SBOM, where it is not the default of the format. */
  readonly specVersion?: SbomVersion;
  /** For an SBOM: include known vulnerabilities. */
  readonly includeVulnerabilities?: true;
  /** Of VEX: a tag, branch, commit or dependency audit whose packages the document is about. */
  readonly release?: string;
  /** Of VEX as CSAF. */
  readonly category?: CsafCategory;
  /** Of repositories with this tag. */
  readonly tag?: string;
  /** Of VEX: an address of its publisher. */
  readonly namespace?: string;
}

/** A generated report, without its content. Once completed it never changes. */
export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly type: ReportType;
  readonly format: ReportFormatId;
  readonly status: ReportStatus;
  readonly scope: ReportScope;
  /** Bytes; null until completed. */
  readonly size: number | null;
  readonly sha256: string | null;
  /** Why it failed. */
  readonly failure: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
}
