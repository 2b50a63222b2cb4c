// What people know of a repository that no audit can see: how much depends on it, and who can reach what it runs.

export const criticalities = ['low', 'medium', 'high'] as const;
export type Criticality = (typeof criticalities)[number];

/** `public`: from the internet; `internal`: from a private network; `isolated`: from no network. */
export const exposures = ['public', 'internal', 'isolated', 'unknown'] as const;
export type Exposure = (typeof exposures)[number];

/** Who can read its source. */
export const visibilities = ['public', 'private', 'unknown'] as const;
export type SourceVisibility = (typeof visibilities)[number];

/** What one source says of a repository. */
export interface GivenContext {
  readonly tags: readonly string[];
  readonly criticality: Criticality | null;
  readonly exposure: Exposure;
  readonly visibility: SourceVisibility;
}

export const noContext: GivenContext = {
  tags: [],
  criticality: null,
  exposure: 'unknown',
  visibility: 'unknown',
};

/** Who says something of a repository: people, a rule of the operator, or its own configuration file. */
export const contextOrigins = ['person', 'rule', 'file'] as const;
export type ContextOrigin = (typeof contextOrigins)[number];

/** Which of them decides each field; null where nobody says anything. */
export interface ContextBy {
  /** In the order of the tags; each says of whom it is, the first of several. */
  readonly tags: readonly { readonly tag: string; readonly by: ContextOrigin }[];
  readonly criticality: ContextOrigin | null;
  readonly exposure: ContextOrigin | null;
  readonly visibility: ContextOrigin | null;
}

/** What the priority of its findings depends on. */
export interface RepositoryContext {
  /** Null: nobody has said. */
  readonly criticality: Criticality | null;
  readonly exposure: Exposure;
}
