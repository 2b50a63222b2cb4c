// One named reason to say something of what may be a secret. Passes stand in ordered arrays; `assay explain --trace`
// prints which one decided.

/** `downgrade` reports it with a lower severity, `keep` as its rule says. */
export type PassEffect = 'discard' | 'downgrade' | 'keep';

export interface Pass<Subject> {
  /** Kebab-case, unique among all passes. */
  readonly name: string;
  readonly effect: PassEffect;
  /** A sentence; never holds the secret. */
  readonly reason: string | ((subject: Subject) => string);
  applies(subject: Subject): boolean;
}

/** What a pass said of the text from `start` to `end`. */
export interface PassDecision {
  readonly ruleId: string;
  readonly start: number;
  readonly end: number;
  readonly pass: string;
  readonly effect: PassEffect;
  readonly reason: string;
}

/** Where a candidate stands, and who wants to know what was decided of it. */
export interface AssessedPlace {
  /** In the repository: some assessments depend on the kind of file. */
  readonly path: string;
  /** Tokens contain when they expire. */
  readonly now: Date;
  readonly onDecision?: OnDecision | undefined;
}

export type OnDecision = (decision: PassDecision) => void;

export function firstPass<Of extends Pass<Subject>, Subject>(
  passes: readonly Of[],
  subject: Subject,
): Of | undefined {
  for (const pass of passes) if (pass.applies(subject)) return pass;
  return undefined;
}

export function reasonOf<Subject>({ reason }: Pass<Subject>, subject: Subject): string {
  return typeof reason === 'string' ? reason : reason(subject);
}
