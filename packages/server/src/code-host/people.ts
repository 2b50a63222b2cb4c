// What the portal asks of a code host about people: who they are, where they belong, and what they may see.
import { ForbiddenError } from '@assay/core';

export interface ProviderUser {
  readonly id: string;
  readonly login: string;
  readonly name: string | null;
}

export type ProviderLogin = Pick<ProviderUser, 'id' | 'login'>;

export interface Organization {
  readonly login: string;
  readonly id: string;
  readonly isPerson: boolean;
  /** Whether only the settings say which one it is, by a name. */
  readonly isNamed?: boolean;
}

export interface Memberships {
  /** Where the person belongs. */
  readonly proved: readonly Organization[];
  /** Where they do not. One that could not be asked is in neither list. */
  readonly refused: readonly Organization[];
}

/** The code host answers that the person belongs to none of the organizations. */
export class NoMemberError extends ForbiddenError {
  /** The accounts that were asked: none where nobody could be asked. */
  readonly refused: readonly Organization[];

  constructor(message: string, details: Readonly<Record<string, unknown>>, refused: readonly Organization[]) {
    super(message, details);
    this.refused = refused;
  }
}

/** A person's tokens at the provider, decrypted. */
export interface UserTokenSet {
  readonly accessToken: string;
  /** null: it does not expire. */
  readonly accessExpiresAt: string | null;
  readonly refreshToken: string | null;
  readonly refreshExpiresAt: string | null;
}

/** Everything here throws ProviderError when the code host does not answer. */
export interface People {
  /** Where the browser goes to sign in; the code that it comes back with is bound to the verifier (PKCE, S256). */
  authorizationUrl(given: {
    readonly state: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
  }): string;
  /** Throws UnauthorizedError for a code that the code host refuses. */
  exchange(given: {
    readonly code: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
  }): Promise<UserTokenSet>;
  /** The tokens that follow; the ones before stop working. Throws like `exchange`. */
  refresh(refreshToken: string): Promise<UserTokenSet>;
  /** Whose token it is. */
  ownerOf(accessToken: string): Promise<ProviderUser>;
  /**
   * The same, of a token that someone else presents: undefined unless it was issued to this app, for a token of another
   * app proves nothing here.
   */
  ownerOfPresented(accessToken: string): Promise<ProviderLogin | undefined>;
  /** Asked in the person's own name. Throws NoMemberError. */
  memberships(person: ProviderLogin, accessToken: string): Promise<Memberships>;
  /** Asked as the app, by ids: names can be others' by now. Undefined when it may not know. */
  isMember(
    given: { readonly installationId: string; readonly organizationId: string; readonly personId: string },
    signal: AbortSignal,
  ): Promise<boolean | undefined>;
  seesInstallation(installationId: string, accessToken: string): Promise<boolean>;
  /** Ids of the installation's repositories that the person can read; none where they may not ask. */
  repositories(installationId: string, accessToken: string): AsyncIterable<string>;
}
