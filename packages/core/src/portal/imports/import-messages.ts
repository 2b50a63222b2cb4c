// What the portal and the process that reads a document for it say to each other.
import type { ErrorDetails } from '../../support/errors.ts';
import type { LogReply } from '../audits/log-to-portal.ts';
import type { JsonPartPlace } from './json-part.ts';
import type { ImportReading, ImportSink, ReadImport } from './read-import.ts';

/** Crosses a process boundary: plain data only. */
export interface ImportOrder {
  readonly document: JsonPartPlace;
  readonly reading: ImportReading;
}

/** A batch for each method of the sink, and what it is called with. */
export type ImportBatch = {
  [Kind in keyof ImportSink]: {
    readonly kind: Kind;
    readonly values: Parameters<ImportSink[Kind]>;
  };
}[keyof ImportSink];

export type ImportReply =
  /** Answered when it was taken: the next one waits for that. */
  | ImportBatch
  | { readonly kind: 'done'; readonly read: ReadImport }
  /** The document cannot be read. */
  | { readonly kind: 'refused'; readonly message: string; readonly details: ErrorDetails }
  | { readonly kind: 'failed'; readonly message: string }
  | LogReply;

/** What the portal answers to a batch. */
export const taken = 'taken';
