// A file inside of an archive, and how many of them are scanned.

export interface ArchiveMember {
  /** As the archive gives it; only shown, never opened. */
  readonly name: string;
  readonly bytes: Buffer;
}

export interface ArchiveContent {
  readonly members: readonly ArchiveMember[];
  /** Whether they are all that is in it. */
  readonly isWhole: boolean;
}

/** Together, for one archive; what lies beyond is left out. */
export const archiveLimits = {
  members: 2000,
  memberBytes: 2 * 1024 * 1024,
  totalBytes: 16 * 1024 * 1024,
} as const;
