// How a provider is asked whether a credential is in use: one request that changes nothing.
//
// To add one: a file `providers/<id>.ts` that exports one ProviderCheck, written from the provider's public API
// documentation, and a line in `providers/index.ts`.

/** What the provider says: it works, it doesn't, or neither is known. */
export type ProviderAnswer = 'active' | 'refused' | 'unknown';

export interface ProviderCheck {
  /** Kebab-case, equal to the file's name: what `--verify` takes. */
  readonly id: string;
  readonly title: string;
  /** Rules whose secrets the provider issues. */
  readonly ruleIds: readonly [string, ...string[]];
  /** Where its API lies. */
  readonly address: string;
  /** The documentation of the request. */
  readonly reference: string;
  readonly path: string;
  readonly method?: 'POST';
  /** The secret goes into a header and never into the address, which others log. */
  headers(secret: string): Readonly<Record<string, string>>;
  /** Unless given: 2xx means active, 401 refused, and everything else neither. */
  answer?(status: number, body: unknown): ProviderAnswer;
}

export function bearer(secret: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${secret}` };
}

export function usualAnswer(status: number): ProviderAnswer {
  if (status >= 200 && status < 300) return 'active';
  return status === 401 ? 'refused' : 'unknown';
}

/** For keys with limited rights: a refusal for missing permissions is an answer that only a valid key gets. */
export function answerOfLimitedKey(status: number): ProviderAnswer {
  return status === 403 ? 'active' : usualAnswer(status);
}
