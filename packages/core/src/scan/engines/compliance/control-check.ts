// One control of the compliance audit: data, and a check of facts that were gathered before.
//
// To add one: a file `controls/<id>.ts` that exports a ControlCheck, a line in `controls/index.ts`, then
// `npm run docs`, which writes its row in the documentation and its policy.

import type { Category } from '../../../vocabulary/category.ts';
import type { ComplianceLevel } from '../../../vocabulary/compliance-level.ts';
import type { ComplianceProfile } from '../../../vocabulary/compliance-profile.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { RepositoryFacts } from './facts/repository-facts.ts';
import type { Verdict } from './verdict.ts';

/** A file that would make the control pass, written whole. */
export interface ProposedFile {
  readonly path: string;
  readonly text: string;
}

export interface ControlCheck {
  /** Kebab-case, the file's name, never changed once released. */
  readonly id: string;
  /** The first level that asks for it; those above do too. */
  readonly level: ComplianceLevel;
  /** The only profile that asks for it; absent: all do. */
  readonly profile?: ComplianceProfile;
  readonly title: string;
  readonly why: string;
  readonly remediation: string;
  readonly references: readonly string[];
  /** `OSPS-LE-03.01`, `SLSA Source L2`: what the control decides of public frameworks. */
  readonly requirements: readonly string[];
  readonly severity: Severity;
  readonly category: Extract<Category, 'repository-hygiene' | 'ci-configuration' | 'supply-chain'>;
  /** Pure: the same facts give the same verdict. */
  check(facts: RepositoryFacts): Verdict;
  /** Files to write when the control fails; none when it takes a person. */
  fix?(facts: RepositoryFacts): readonly ProposedFile[];
}

/** Whether the profile asks for the control. */
export function appliesTo({ profile }: ControlCheck, of: ComplianceProfile): boolean {
  return profile === undefined || profile === of;
}
