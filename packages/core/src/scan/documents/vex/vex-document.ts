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
    }
  /** This version of the package has the fix, and the product has this version. */
  | { readonly status: 'fixed' };

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
  /** The CVSS vector and its score; null where the advisory has none. */
  readonly cvss: { readonly vector: string; readonly score: number } | null;
}

/** What is said of one product: a repository, or a release of it. */
export interface VexProduct {
  readonly name: string;
  readonly purl: string;
  readonly version: string | null;
  readonly statements: readonly VexStatement[];
}

/** What CSAF calls a document: `csaf_security_advisory` leaves out what nobody has decided on. */
export const csafCategories = ['csaf_vex', 'csaf_security_advisory'] as const;
export type CsafCategory = (typeof csafCategories)[number];

export interface VexRevision {
  readonly at: string;
  readonly summary: string;
}

export interface VexDocument {
  /** Who answers for it. */
  readonly author: string;
  /** An address of theirs. */
  readonly namespace: string;
  /** What it is about in a title: a repository, or the portal. */
  readonly subject: string;
  /** One at least; those without a statement say nothing. */
  readonly products: readonly VexProduct[];
  /** Sentences about what was not compared with advisories, so that no statement is not read as no vulnerability. */
  readonly gaps: readonly string[];
  readonly createdAt: string;
  readonly tool: { readonly name: string; readonly version: string };
  /** Of CSAF; `csaf_vex` unless given. */
  readonly category?: CsafCategory;
  /** Of a published document, which keeps its id over its versions; the oldest revision first. */
  readonly tracking?: { readonly id: string; readonly revisions: readonly VexRevision[] };
}
