// CSAF documents by the validator library of the CSAF editors: its schema, and every mandatory and optional test of the standard.

interface TestResult {
  readonly isValid: boolean;
  readonly errors: readonly unknown[];
  readonly warnings: readonly unknown[];
}

type Validation = (document: unknown) => unknown;

/** What the library finds: the errors of schema and mandatory tests, and the warnings of optional ones. */
export interface CsafFaults {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

/** Undefined where the library is not installed. */
export async function csafValidator(): Promise<((document: unknown) => Promise<CsafFaults>) | undefined> {
  try {
    const [validation, schemas, mandatory, optional] = await Promise.all(
      ['validate', 'schemaTests', 'mandatoryTests', 'optionalTests'].map(library),
    );
    const validate = validation?.default as (
      tests: readonly Validation[],
      document: unknown,
    ) => Promise<{ readonly tests: readonly (TestResult & { readonly name: string })[] }>;
    const tests = [
      schemas?.csaf_2_0_strict,
      ...Object.values(mandatory ?? {}),
      ...Object.values(optional ?? {}),
    ];
    return async (document) => {
      const results = (await validate(tests as Validation[], document)).tests;
      const named = (kind: 'errors' | 'warnings') =>
        results.flatMap(({ name, [kind]: found }) => found.map((one) => `${name}: ${JSON.stringify(one)}`));
      return { errors: named('errors'), warnings: named('warnings') };
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** By a name that is made at run time: the library has no declarations. */
async function library(part: string): Promise<Readonly<Record<string, unknown>>> {
  return import(`@secvisogram/csaf-validator-lib/${part}.js`);
}
