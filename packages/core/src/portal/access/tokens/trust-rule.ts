// Whose workload identities are trusted, and what they may do here: issuer, audience and claims bound to a role.
import { RE2JS } from 're2js';
import type { Role } from '../../../vocabulary/role.ts';

export interface TrustRule {
  /** Exactly the `iss` of the tokens, e.g. `https://token.actions.githubusercontent.com`. */
  readonly issuer: string;
  /** One of the token's `aud`. */
  readonly audience: string;
  /**
   * Claim to pattern, all of which must match; of a list one must. `*` stands for anything without a slash,
   * `**` for anything.
   */
  readonly claims: Readonly<Record<string, string | readonly string[]>>;
  /** What such a token may do; never admin. */
  readonly role: Exclude<Role, 'admin'>;
  /** The account it acts as, made when it is first used: shaped like an email address. */
  readonly account: string;
  /** Names of the teams that the account belongs to. */
  readonly teams: readonly string[];
}

export type IdentityClaims = Readonly<Record<string, unknown>>;

/** Whether every claim that the rule names is in the token, and matches. */
export function matchesClaims({ claims }: Pick<TrustRule, 'claims'>, token: IdentityClaims): boolean {
  return Object.entries(claims).every(([name, wanted]) => {
    const given = Object.hasOwn(token, name) ? token[name] : undefined;
    if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return false;
    const patterns = typeof wanted === 'string' ? [wanted] : wanted;
    return patterns.some((pattern) => matchesPattern(pattern, String(given)));
  });
}

/** Whether a pattern says anything: one of stars alone lets everyone in. */
export function isSelective(pattern: string): boolean {
  return /[^*/]/.test(pattern);
}

function matchesPattern(pattern: string, text: string): boolean {
  const source = pattern
    .split(/(\*+)/)
    .map((part) => {
      if (part.startsWith('**')) return '.*';
      return part === '*' ? '[^/]*' : RE2JS.quote(part);
    })
    .join('');
  // Linear in the claim, which anyone who asks for a token can choose.
  return RE2JS.compile(source, RE2JS.DOTALL).matches(text);
}
