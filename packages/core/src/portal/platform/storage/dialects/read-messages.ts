/** What a process that reads is asked. */
export type ReadOrder =
  | { readonly kind: 'read'; readonly sql: string; readonly bindings: readonly unknown[] }
  /** Ends the snapshot. */
  | { readonly kind: 'end' };

/** One for each order, in their order. */
export interface ReadReply {
  readonly rows: unknown[];
  readonly error?: { readonly message: string; readonly code?: string };
  readonly ms: number;
}
