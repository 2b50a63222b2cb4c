// How many packages of an audit were compared with advisories, and which were not, with the reason. Every package of an
// inventory counts once: as compared, or under one reason.

export const notComparedReasons = [
  'no_version',
  'not_a_version',
  'no_source',
  'unknown_spelling',
  'unresolved_variable',
] as const;
export type NotComparedReason = (typeof notComparedReasons)[number];

export interface ComparedPackages {
  readonly compared: number;
  /** Sorted by reason; empty when every package was compared. */
  readonly notCompared: readonly NotComparedPackages[];
}

export interface NotComparedPackages {
  readonly reason: NotComparedReason;
  readonly count: number;
  /** Five package names at most, with the version as it is written. */
  readonly examples: readonly string[];
}

export const maxPackageExamples = 5;

/** `98 of 102 packages compared with advisories`; undefined where there are none. */
export function comparedText(packages: ComparedPackages | undefined): string | undefined {
  if (packages === undefined) return undefined;
  const { compared, notCompared } = packages;
  const all = notCompared.reduce((sum, { count }) => sum + count, compared);
  if (all === 0) return undefined;
  const counted = `${all} ${all === 1 ? 'package' : 'packages'}`;
  return `${compared === all ? counted : `${compared} of ${counted}`} compared with advisories`;
}

/** Counts while an audit runs. */
export class ComparedPackagesTally {
  #compared: number | undefined;
  readonly #notCompared = new Map<NotComparedReason, { count: number; readonly examples: string[] }>();

  compared(count: number): void {
    this.#compared = (this.#compared ?? 0) + count;
  }

  notCompared(reason: NotComparedReason, count: number, example?: string): void {
    this.#compared ??= 0;
    const entry = this.#notCompared.get(reason) ?? { count: 0, examples: [] };
    this.#notCompared.set(reason, entry);
    entry.count += count;
    if (example !== undefined && entry.examples.length < maxPackageExamples) entry.examples.push(example);
  }

  copy(): ComparedPackagesTally {
    const copy = new ComparedPackagesTally();
    copy.#compared = this.#compared;
    for (const [reason, { count, examples }] of this.#notCompared)
      copy.#notCompared.set(reason, { count, examples: [...examples] });
    return copy;
  }

  /** Undefined where no audit of packages took place. */
  summary(): ComparedPackages | undefined {
    if (this.#compared === undefined) return undefined;
    const notCompared = [...this.#notCompared].map(([reason, entry]) => ({ reason, ...entry }));
    notCompared.sort((a, b) => (a.reason < b.reason ? -1 : 1));
    return { compared: this.#compared, notCompared };
  }
}
