// A public framework as data: which policies and rules of Assay say something about which of its requirements.
//
// To add one: a file here that exports a Framework, a line in `index.ts`, then `npm run docs`. Titles are in our own
// words, because most frameworks are copyrighted; the ids lead to the text.

export interface FrameworkRequirement {
  /** As the framework writes it: `15.2.1`, `Art. 21(2)(d)`. */
  readonly id: string;
  readonly title: string;
  /** Keys of built-in policies. All have to pass; none: no policy decides anything of it. */
  readonly policies: readonly string[];
  /** Rules whose open findings show that it is not met. That there are none proves nothing. */
  readonly rules: readonly string[];
}

export interface Framework {
  /** Kebab-case, never changed: part of addresses. */
  readonly id: string;
  readonly name: string;
  /** Before the id of a requirement: `NIST SSDF PW.4.4`. */
  readonly prefix: string;
  readonly version: string;
  readonly url: string;
  /** Which part of the framework is listed, as a sentence. */
  readonly scope: string;
  /** Requirements that the framework has; null where nobody counts them the same way. */
  readonly total: number | null;
  readonly requirements: readonly FrameworkRequirement[];
}

/** What one requirement rests on; without evidence it is for a person to assess. */
export function requirement(
  id: string,
  title: string,
  { policies = [], rules = [] }: Partial<Pick<FrameworkRequirement, 'policies' | 'rules'>> = {},
): FrameworkRequirement {
  return { id, title, policies, rules };
}
