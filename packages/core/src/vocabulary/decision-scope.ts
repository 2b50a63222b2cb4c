/** How far a triage decision reaches, from one place to every repository of the portal. */
export const decisionScopes = ['here', 'file', 'repository', 'everywhere'] as const;
export type DecisionScope = (typeof decisionScopes)[number];

/** Where a finding is: its file and the code around it. */
export interface FindingPlace {
  /** '' for one that is about the whole repository. */
  readonly path: string;
  /** Digest of the surrounding lines; distinguishes findings of one identity in one file. */
  readonly hint: string;
}

/** Whether a decision made at `decided` holds for a finding of the same identity at `found`. */
export function coversPlace(scope: DecisionScope, decided: FindingPlace, found: FindingPlace): boolean {
  switch (scope) {
    case 'here':
      return decided.path === found.path && decided.hint === found.hint;
    case 'file':
      return decided.path === found.path;
    case 'repository':
    case 'everywhere':
      return true;
  }
}
