// What a format of imported results has to give. To add one: a file beside this one, and a line in index.ts.

import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { CoverageSummary } from '../../scan/source/coverage/coverage.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import type { FoundPackage } from '../../vocabulary/found-package.ts';
import type { JsonPart } from './json-part.ts';
import type { SbomCompleteness } from './sbom-completeness.ts';
import type { VexStatement } from './vex-statement.ts';

/** The outer shape of a document: enough to distinguish the formats, and no more is built. */
export interface DocumentShape {
  readonly isList: boolean;
  /** Of the object, or of the first element of a list. */
  readonly members: ReadonlyMap<string, JsonPart>;
}

export interface ImportContext {
  readonly type: AuditType;
  readonly shape: DocumentShape;
  readonly fingerprintKey: string;
  /** Matches the packages of an SBOM against the advisories of this portal. */
  matchPackages(
    sbom: Buffer,
    /** As what the parser of lockfiles knows the format. */
    path?: string,
  ): Promise<{
    readonly findings: readonly ReportedFinding[];
    readonly coverage: CoverageSummary;
    readonly packages: readonly FoundPackage[] | null;
  }>;
}

/** What one tool found. A later import of the same tool, artifact and branch closes what is no longer among it. */
export interface ImportedRun {
  /** The tool, and what of it runs apart. */
  readonly tool: string;
  /** What was scanned (an image without its tag, a path, a project); absent where the document does not say. */
  readonly artifact?: string | undefined;
  readonly branch: string | null;
  readonly commit: string | null;
  /** Whether the tool says that it came to its end. */
  readonly complete: boolean;
  /** Every file the tool scanned; null when it does not say. */
  readonly paths: ReadonlySet<string> | null;
  /** Read once, from first to last; a document that turns out to be broken throws then. */
  readonly detections: Iterable<Detection>;
  /** Results that were identified elsewhere. */
  readonly findings?: readonly ReportedFinding[];
  /** The packages of an SBOM, which becomes an inventory. */
  readonly packages?: readonly FoundPackage[] | null;
  /** What the SBOM says of its own completeness. */
  readonly completeness?: SbomCompleteness;
  /** Whether the tool does not report everything each time (a reviewer, an assistant): what is absent is not gone then. */
  readonly sampled?: boolean | undefined;
  /** When the SBOM was made; absent where it does not say. */
  readonly madeAt?: string | undefined;
}

export interface ImportedDocument {
  readonly runs: readonly ImportedRun[];
  readonly statements: readonly VexStatement[];
  /** Results beyond the limit, which were left out; known when all detections have been read. */
  readonly leftOut: number;
}

export interface ImportFormat {
  readonly id: string;
  /** Whether a document looks like this format, and like no other. */
  recognizes(shape: DocumentShape): boolean;
  /** Throws ValidationError when the document is not of this format. */
  read(document: JsonPart, context: ImportContext): Promise<ImportedDocument>;
}

/** As many findings as an audit of our own keeps. */
export const maxImported = 100_000;

/** A document that names no packages of the repository: nothing is found, nothing gone. */
export function saidDocument(statements: readonly VexStatement[]): ImportedDocument {
  return { runs: [], statements, leftOut: 0 };
}
