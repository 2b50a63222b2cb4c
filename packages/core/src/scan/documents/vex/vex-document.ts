// What a VEX document says, before it is written in a format: which known vulnerabilities affect a product, and why not.
import type { Justification } from '../../../vocabulary/justification.ts';
import type { Severity } from '../../../vocabulary/severity.ts';

export const vexFormats = ['openvex', 'cyclonedx', 'csaf'] as const;
export type VexFormat = (typeof vexFormats)[number];

/** What was decided about one vulnerability in one package. A risk that is taken is `affected`, never `not_affected`. */
export type VexAssessment =
  /** Nobody has decided yet. */
  | { readonly status: 'under_investigation' }
  | {
      readonly status: 'affected';
      /** What is done about it, and until when. */
      readonly action: string;
      /** `update`: a fixed version is being taken; `accepted`: nothing is, for a while. */
      readonly response: 'update' | 'none_available' | 'accepted';
    }
  | {
      readonly status: 'not_affected';
      /** Null where only the words of a person say why. */
      readonly justification: Justification | null;
      readonly impact: string;
    };

export interface VexStatement {
  /** A CVE where there is one. */
  readonly id: string;
  readonly aliases: readonly string[];
  readonly severity: Severity;
  readonly title: string;
  /** Package URL with its version. */
  readonly purl: string;
  readonly package: string;
  readonly version: string;
  readonly assessment: VexAssessment;
  readonly firstSeenAt: string;
}

export interface VexDocument {
  /** Who answers for it. */
  readonly author: string;
  /** An address of theirs. */
  readonly namespace: string;
  readonly product: { readonly name: string; readonly purl: string; readonly version: string | null };
  readonly createdAt: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly statements: readonly VexStatement[];
}
