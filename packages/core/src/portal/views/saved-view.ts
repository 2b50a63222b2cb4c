// A list of findings under a name: its filters, order and grouping, as the address of the page has them.

export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** As in an address: `severity=critical&status=open&by=rule`. */
  readonly query: string;
  /** The team that it is shared with; null for a private one. */
  readonly team: string | null;
  readonly owner: { readonly userId: string; readonly name: string };
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface NewSavedView {
  readonly name: string;
  readonly query: string;
  readonly team?: string | null;
}
