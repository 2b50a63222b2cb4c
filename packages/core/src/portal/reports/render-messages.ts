// What a portal and the thread that renders a report say to each other.
import type { Report, ReportFinding, ReportSelection } from '../../scan/documents/report.ts';

/** A report without what only its portal can read. */
export interface RenderInput {
  readonly format: string;
  readonly report: Omit<Report, 'findings'>;
}

export type FromThread =
  /** Asks for the next findings of a selection; the number says which of its streams. */
  | { readonly kind: 'next'; readonly stream: number; readonly selection: ReportSelection }
  /** A part of the file, in order. */
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' };

export type ToThread =
  /** Null at the end. */
  | { readonly kind: 'findings'; readonly stream: number; readonly items: readonly ReportFinding[] | null }
  /** A part was taken. */
  | { readonly kind: 'taken' };
