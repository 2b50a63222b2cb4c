// Repositories whose findings, audits, settings or policies a transaction changes, and what follows from it.

/** What follows from a change of repositories, no matter who made it. */
export interface ChangeFollower {
  /** At the end of the transaction, as part of it. Gives those of which something follows after the commit. */
  beforeCommit(changed: ChangedRepositories): Promise<ReadonlySet<string> | 'all'>;
  /** When the transaction is on the disk, outside of any and for nobody; the caller waits for it. Never throws. */
  afterCommit(repositories: Iterable<string> | 'all'): Promise<void>;
}

export class ChangedRepositories {
  #all = false;
  readonly #ids = new Set<string>();
  readonly #rows = new Set<string>();

  add(ids: Iterable<string> | 'all'): void {
    if (ids === 'all') this.#all = true;
    else for (const id of ids) this.#ids.add(id);
  }

  /** Nothing but values of the repository's own row. */
  addRow(id: string): void {
    this.#rows.add(id);
  }

  get ids(): ReadonlySet<string> | 'all' {
    return this.#all ? 'all' : this.#ids;
  }

  /** Those of which nothing but their row changes. */
  get rows(): ReadonlySet<string> {
    return new Set(this.#all ? [] : [...this.#rows].filter((id) => !this.#ids.has(id)));
  }

  /** As part of the transaction. Gives those of which something follows after the commit. */
  async follow(follower: ChangeFollower | undefined): Promise<ReadonlySet<string> | 'all'> {
    const isChanged = this.#all || this.#ids.size > 0 || this.#rows.size > 0;
    return isChanged && follower ? follower.beforeCommit(this) : new Set();
  }
}
