// The status that is shown at the commit itself and can be required before a merge.

/** How the audit of a commit ended. */
export interface StatusReport {
  /** `unsure`: nothing blocks, but not everything that changed is clean and checked. */
  readonly verdict: 'failed' | 'passed' | 'unsure';
  /** Whether the commit must not pass where the status is required, although nothing blocks: it was not read as a whole. */
  readonly holdsBack: boolean;
  /** A sentence without its period. */
  readonly title: string;
  /** What is left to say where there is room for one sentence. */
  readonly remark: string | null;
  /** Whole sentences. */
  readonly notes: readonly string[];
  readonly annotations: readonly StatusAnnotation[];
  /** Where the details are. */
  readonly url?: string | undefined;
}

export interface StatusAnnotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly level: 'failure' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

export interface CommitStatus {
  /** Whether there is anything to write to; false once the code host has refused it. */
  readonly isGranted: boolean;
  /** The commit that the head of a merge queue's group was compared with; undefined for any other commit. */
  groupBase(): Promise<string | undefined>;
  /** Says that the commit waits to be audited, unless something goes on already. */
  announce(): Promise<void>;
  /** Says that the commit is being audited. */
  begin(): Promise<void>;
  end(report: StatusReport): Promise<void>;
  /** Says that no result comes for the commit: of a status that is still in progress, and of no other. */
  cancel(why: 'replaced' | 'given-up', title: string): Promise<void>;
}
