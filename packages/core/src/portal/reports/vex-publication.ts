import type { CsafCategory, VexFormat, VexRevision } from '../../scan/documents/vex/vex-document.ts';

/** A VEX document that anyone can read at an address of the portal, until it is withdrawn. */
export interface VexPublication {
  readonly id: string;
  /** Null of a document about all repositories with a tag. */
  readonly repositoryId: string | null;
  readonly tag: string | null;
  readonly release: string | null;
  readonly category: CsafCategory;
  /** The same for all its versions. */
  readonly trackingId: string;
  /** Of the first version: the folder that CSAF puts it in. */
  readonly year: string;
  /** Of CSAF; those of the other formats differ in their extension. */
  readonly fileName: string;
  readonly subject: string;
  readonly author: string;
  readonly namespace: string;
  /** The oldest first; their number is the version. */
  readonly revisions: readonly VexRevision[];
  readonly publishedBy: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
}

/** With what is read at its address. */
export interface StoredPublication extends VexPublication {
  readonly key: string;
  readonly digest: string;
  readonly texts: Readonly<Record<VexFormat, string>>;
}
