// What a lockfile of npm's world resolves, independent of its format: entries, who needs which, and how that changes.

/** One version of one package, as often as it is installed. */
export interface LockedEntry {
  readonly name: string;
  readonly version: string;
  /** Not from a registry, or held by a patch or an override: it never moves. */
  readonly isFixed: boolean;
}

export interface LockedNeed {
  readonly spec: string;
  /** Key of the entry that it resolves to. */
  readonly to: string;
}

/** A range of a project that takes another version now. */
export interface RaisedRange {
  readonly project: string;
  /** The name that the project uses for it. */
  readonly name: string;
  readonly version: string;
}

export class LockState {
  readonly entries: Map<string, LockedEntry>;
  /** By project, or key of the entry that needs them, and by the name that it uses. */
  readonly needs: Map<string, ReadonlyMap<string, LockedNeed>>;
  /** Keys of `needs` that are projects. */
  readonly projects: ReadonlySet<string>;
  /** Projects whose ranges are not in a manifest of theirs. */
  readonly catalogs: ReadonlySet<string>;
  readonly raised: RaisedRange[];
  /** Where specs resolve the same way for anyone, by `name@spec`: its key. Undefined where each resolves by itself. */
  readonly shared: Map<string, string> | undefined;

  constructor({
    entries,
    needs,
    projects,
    catalogs = new Set(),
    raised = [],
    shared,
  }: Pick<LockState, 'entries' | 'needs' | 'projects' | 'shared'> &
    Partial<Pick<LockState, 'catalogs' | 'raised'>>) {
    this.entries = entries;
    this.needs = needs;
    this.projects = projects;
    this.catalogs = catalogs;
    this.raised = raised;
    this.shared = shared;
  }

  copy(): LockState {
    return new LockState({
      entries: new Map(this.entries),
      needs: new Map(this.needs),
      projects: this.projects,
      catalogs: this.catalogs,
      raised: [...this.raised],
      shared: this.shared && new Map(this.shared),
    });
  }

  /** Who needs the entry, under which name. */
  *neededBy(key: string): Generator<{ readonly from: string; readonly name: string; readonly spec: string }> {
    for (const [from, own] of this.needs)
      for (const [name, { to, spec }] of own) if (to === key) yield { from, name, spec };
  }

  setNeed(from: string, name: string, need: LockedNeed): void {
    this.needs.set(from, new Map([...(this.needs.get(from) ?? []), [name, need]]));
    this.shared?.set(`${name}@${need.spec}`, need.to);
  }

  /** Gives the key that the entry has now: that of another one, where there is one of this version already. */
  setVersion(key: string, version: string): string {
    const entry = this.entries.get(key);
    if (entry === undefined) return key;
    for (const [other, { name, version: own, isFixed }] of this.entries) {
      if (other === key || name !== entry.name || own !== version || isFixed) continue;
      this.#redirect(key, other);
      this.entries.delete(key);
      this.needs.delete(key);
      return other;
    }
    this.entries.set(key, { ...entry, version });
    return key;
  }

  /** Removes what no project needs any longer, of what was needed before. */
  prune(before: LockState): void {
    const wasReached = before.#reached();
    const reached = this.#reached();
    for (const key of this.entries.keys()) {
      if (reached.has(key) || (before.entries.has(key) && !wasReached.has(key))) continue;
      this.entries.delete(key);
      this.needs.delete(key);
    }
  }

  #reached(): ReadonlySet<string> {
    const reached = new Set<string>();
    const open = [...this.projects];
    for (let from = open.pop(); from !== undefined; from = open.pop())
      for (const { to } of this.needs.get(from)?.values() ?? []) {
        if (reached.has(to)) continue;
        reached.add(to);
        open.push(to);
      }
    return reached;
  }

  #redirect(key: string, to: string): void {
    for (const [from, own] of this.needs) {
      if (![...own.values()].some((need) => need.to === key)) continue;
      this.needs.set(
        from,
        new Map([...own].map(([name, need]) => [name, need.to === key ? { ...need, to } : need])),
      );
    }
    for (const [spec, own] of this.shared ?? []) if (own === key) this.shared?.set(spec, to);
  }
}
