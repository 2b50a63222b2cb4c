// A mapping with the samples that show what it reads.
import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { FormatMapping } from './format-mapping.ts';

export interface MappingFile extends FormatMapping {
  readonly samples: readonly MappingSample[];
}

/** A document of the tool, and what is to be read from it. */
export interface MappingSample {
  /** That of the mapping, unless given. */
  readonly type?: AuditType;
  /** JSON, or the text of XML, CSV or lines of JSON. */
  readonly document: unknown;
  /** One for each result, in their order, those of one artifact after those of another; what is left out is not compared. */
  readonly findings: readonly SampleFinding[];
  /** Of several the names in the order of the alphabet, with a space between them. */
  readonly artifact?: string;
  readonly complete?: boolean;
}

export interface SampleFinding {
  readonly ruleId?: string;
  readonly title?: string;
  readonly severity: string;
  readonly confidence?: string;
  readonly category?: string;
  readonly path?: string;
  readonly line?: number;
  readonly cwe?: readonly string[];
  /** Package URL with its version. */
  readonly package?: string;
  readonly fixedVersion?: string;
  readonly advisory?: string;
  readonly suppressed?: boolean;
}
