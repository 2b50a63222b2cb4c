// What a package's map of floors is made of.
export interface Floor {
  readonly name: string;
  /** Room (relative to the package's root; the longest match wins) → what it holds. */
  readonly rooms: Readonly<Record<string, string>>;
}

export interface PackageFloors {
  readonly name: string;
  /** Relative to the project's root. */
  readonly root: string;
  /** From the top floor down. */
  readonly floors: readonly Floor[];
  /** Room → rooms of the same floor that it may import. */
  readonly sideways: Readonly<Record<string, readonly string[]>>;
}
