// Where an audit's files come from. Two sources: a git repository read without a work tree
// (git-source.ts) and a plain folder (folder-source.ts). Engines never touch the disk themselves.

import type { Coverage } from './coverage/coverage.ts';
import type { GitRepository } from './git/git-repository.ts';

export interface SourceEntry {
  /** Relative, `/` between parts, never `..`. Bytes that are not UTF-8 become U+FFFD. */
  readonly path: string;
  readonly size: number;
  /** The blob's object id, when it comes from git. */
  readonly blob: string | null;
  readonly executable: boolean;
  /** Of a file on this machine, as it was listed. */
  readonly stamp?: FileStamp;
}

/** What shows whether a file on this machine was touched since it was last seen, without reading it. */
export interface FileStamp {
  /** Size, inode, and the times of the last change of content and of the inode. */
  readonly text: string;
  /** The later one of the two times, in milliseconds since 1970. */
  readonly changedMs: number;
}

export interface SourceContent {
  readonly entry: SourceEntry;
  /** The file's bytes in a buffer that is used again: copy what must outlive this step. */
  readonly bytes: Buffer;
}

export interface SourceLimits {
  /** Files after which the listing stops, and the audit is partial. */
  readonly maxFiles: number;
  /** Larger files are left out and counted. */
  readonly maxFileBytes: number;
  /** Bytes read in all, after which the audit is partial. */
  readonly maxTotalBytes: number;
  readonly maxPathBytes: number;
  readonly maxDepth: number;
}

/** Documented in the server's settings; every hit is counted in the audit's coverage. */
export const defaultSourceLimits: SourceLimits = {
  maxFiles: 100_000,
  // The largest lockfiles have some 20 MB; engines that read text have lower limits of their own.
  maxFileBytes: 32 * 1024 * 1024,
  maxTotalBytes: 1024 * 1024 * 1024,
  maxPathBytes: 4096,
  maxDepth: 64,
};

/** A listing that takes longer fails with code `timeout`. */
export const listTimeoutMs = 120_000;

export interface Source {
  /** The audited commit's full id; null for a folder that is no checkout. */
  readonly commit: string | null;
  /** The branch or tag that was asked for, or the one that is checked out. */
  readonly ref: string | null;
  /** The repository behind the files, for engines that read history; null for a plain folder. */
  readonly git: GitRepository | null;
  /** Where it was fetched from, `https://HOST/PATH`; undefined for what is read where it lies. */
  readonly origin?: string | undefined;
  /** Whether the remote's tags are in it as well; undefined for a repository that is read where it lies. */
  readonly hasTags?: boolean | undefined;
  /** Whether every commit before is in it as well; undefined for a repository that is read where it lies. */
  readonly hasHistory?: boolean | undefined;
  /**
   * Every regular file within the limits, sorted by path (code unit order). Links, submodules and
   * whatever a limit leaves out are counted in `coverage`.
   */
  list(coverage: Coverage, signal?: AbortSignal): Promise<readonly SourceEntry[]>;
  /**
   * The contents of the given entries, in their order where the source can. What can't be read is
   * counted in `coverage` and left out.
   */
  read(
    entries: Iterable<SourceEntry>,
    coverage: Coverage,
    signal?: AbortSignal,
  ): AsyncIterable<SourceContent>;
  /**
   * How a file on this machine looks now; undefined of one that is gone. Absent where contents cannot change.
   */
  stampNow?(entry: SourceEntry): FileStamp | undefined;
  /** Frees processes and temporary folders. */
  close(): Promise<void>;
}
