// What another portal knows of a finding: which one it is, and what people decided about it there.
import type { Finding } from '../client/api.d.ts';

export interface ForeignFinding {
  /** As the other portal shows it: `#123`. */
  readonly name: string;
  readonly title: string;
  readonly product: ForeignProduct;
  readonly identity: ForeignIdentity;
  /** Null where nobody decided anything there. */
  readonly decision: ForeignDecision | null;
  readonly comments: readonly ForeignComment[];
  /** Why a decision is not imported: it ended, or it is about what a program did. */
  readonly leftOut?: string;
}

export interface ForeignProduct {
  readonly name: string;
  /** Addresses of its source, as people wrote them. */
  readonly urls: readonly string[];
}

/** By what it is found again here; what the other portal does not say is empty. */
export interface ForeignIdentity {
  /** CVE, GHSA and other names of one vulnerability. */
  readonly advisories: readonly string[];
  /** `pkg:…`, or a bare name as tools write it. */
  readonly package: string;
  readonly version: string;
  readonly path: string;
  readonly line: number | null;
  readonly rules: readonly string[];
  /** `CWE-89`. */
  readonly cwe: readonly string[];
  /** Whether it is about every version of the package in the file. */
  readonly everyVersion?: true;
  /** Of which only a finding on the same line can be meant. */
  readonly category?: Extract<Finding['category'], 'secrets-in-code'>;
}

export interface ForeignDecision {
  readonly status: Extract<Finding['status'], 'acknowledged' | 'false_positive'>;
  readonly reason: string;
  /** Null where the other portal keeps no record of it. */
  readonly author: string | null;
  readonly decidedAt: string | null;
  readonly until: string | null;
}

export interface ForeignComment {
  readonly author: string | null;
  readonly at: string | null;
  readonly text: string;
}

export interface ForeignPortal {
  /** As its makers write it. */
  readonly name: string;
  /** Throws Failure for a document that is none of its exports. */
  read(document: unknown, now: Date): readonly ForeignFinding[];
  /** Asks its API for the same document. */
  fetch(get: GetJson, address: URL): Promise<unknown>;
  /** Where its API is; below the given address where this is left out. */
  api?(address: URL): string;
  /** Lists that it did not show, and why. */
  unread?(document: unknown): readonly string[];
  /** How it takes a token. */
  headers(token: string): Readonly<Record<string, string>>;
}

/** The JSON that a path below the address answers. Throws Failure for any status but 200 and the given ones. */
export type GetJson = (
  path: string,
  statuses?: readonly number[],
) => Promise<{ readonly status: number; readonly body: unknown; header(name: string): string | undefined }>;
