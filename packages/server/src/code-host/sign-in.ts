// Signing in with an account of the code host, from the first address to the session. Everything that comes back
// with the browser is doubted: the state must be ours and unused, the code must be the provider's, and who the
// person is, where they belong and what they may see is asked of the provider.
import { createHmac, hkdfSync } from 'node:crypto';
import {
  ForbiddenError,
  type ManagedUser,
  type Portal,
  type Runtime,
  type SignedIn,
  type SignInRequest,
  signInSeconds,
  UnauthorizedError,
} from '@assay/core';
import type { SignInHost } from './code-host.ts';
import { callbackPathOf } from './code-hosts.ts';
import { followAccess } from './follow-access.ts';
import { membershipsOf } from './memberships-of.ts';
import { type Memberships, NoMemberError, type ProviderUser, type UserTokenSet } from './people.ts';
import { TokenEncryption } from './token-encryption.ts';
import { UserTokens } from './user-tokens.ts';

export interface SignInStart {
  readonly authorizationUrl: string;
  readonly state: string;
  readonly expiresAt: string;
  readonly expiresIn: number;
}

/** What the provider sent the browser back with. */
export interface SignInReturn {
  readonly state: string;
  readonly code?: string;
  /** Why there is no code. */
  readonly error?: string;
}

export interface Identified {
  readonly user: ManagedUser;
  readonly memberships: Memberships;
  /** Asks the code host in their name. */
  readonly accessToken: string;
}

export interface SignInOptions {
  readonly portal: Portal;
  readonly codeHost: SignInHost;
  readonly runtime: Runtime;
  /** The portal's own. */
  readonly secret: string;
  /** Those before it. */
  readonly previousSecrets?: readonly string[];
}

export class CodeHostSignIn {
  readonly userTokens: UserTokens;
  readonly #options: SignInOptions;
  readonly #verifierKey: Buffer;
  readonly #encryption: TokenEncryption;

  constructor(options: SignInOptions) {
    const { portal, codeHost, runtime, secret } = options;
    this.#options = options;
    this.#verifierKey = Buffer.from(hkdfSync('sha256', secret, '', 'assay sign-in verifiers', 32));
    this.#encryption = new TokenEncryption([secret, ...(options.previousSecrets ?? [])]);
    this.userTokens = new UserTokens({
      portal,
      runtime,
      people: codeHost.people,
      encryption: this.#encryption,
    });
  }

  get codeHost(): SignInHost {
    return this.#options.codeHost;
  }

  /** Re-encrypts what a previous secret encrypted, so that it can be deleted. Gives the number of people whose tokens those were. */
  async reencrypt(): Promise<number> {
    if ((this.#options.previousSecrets ?? []).length === 0) return 0;
    const { identities } = this.#options.portal;
    let count = 0;
    for await (const { userId, encrypted } of identities.encryptedTokens()) {
      const renewed = this.#encryption.renew(encrypted, userId);
      if (renewed && (await identities.replaceTokens(userId, encrypted, renewed))) count += 1;
    }
    return count;
  }

  async start(request: SignInRequest): Promise<SignInStart> {
    const { portal, codeHost } = this.#options;
    const { state, expiresAt } = await portal.signIns.begin(request);
    const { redirectUri } = request;
    const codeVerifier = this.#verifier(state);
    const authorizationUrl = codeHost.people.authorizationUrl({ state, redirectUri, codeVerifier });
    return { authorizationUrl, state, expiresAt, expiresIn: signInSeconds };
  }

  /** The sign-in that was started with this state, which is used up now. Throws UnauthorizedError. */
  async take(state: string): Promise<SignInRequest> {
    return this.#options.portal.signIns.take(state, callbackPathOf(this.#options.codeHost));
  }

  /**
   * Who it is: a member, known by their number; for a setup also someone who can see the installation. Throws
   * UnauthorizedError for a refused code, ForbiddenError for a stranger, ProviderError when nobody could be asked.
   */
  async identify(request: SignInRequest, { state, code, error }: SignInReturn): Promise<Identified> {
    if (error === 'access_denied') throw new ForbiddenError('The sign-in was denied at the code host.');
    if (code === undefined)
      throw new UnauthorizedError('The code host returned no code. Start the sign-in again.');
    const { redirectUri, installationId } = request;
    const { people } = this.#options.codeHost;
    const codeVerifier = this.#verifier(state);
    const tokens = await people.exchange({ code, redirectUri, codeVerifier });
    const person = await people.ownerOf(tokens.accessToken);
    if (installationId !== null && !(await people.seesInstallation(installationId, tokens.accessToken)))
      throw new ForbiddenError('You cannot access this installation of the app.', {
        hint: 'Sign in as a user who can manage it. With single sign-on, start an SSO session first.',
      });
    const { accessToken } = tokens;
    const memberships = await this.#memberships(person, accessToken);
    return { user: await this.#user(person, tokens), memberships, accessToken };
  }

  /** Who is proved to belong to an account sees what its team audits, as far as they can read it there. */
  async join({ user, memberships, accessToken }: Identified): Promise<void> {
    await followAccess(this.#options, user.id, memberships, accessToken);
  }

  async signIn(user: ManagedUser, address: string): Promise<SignedIn> {
    return this.#options.portal.identities.signIn(user, { kind: 'code-host', address });
  }

  /** A sign-in that is refused ends whatever the person still has here. */
  async #memberships(person: ProviderUser, token: string): Promise<Memberships> {
    const { portal, codeHost } = this.#options;
    try {
      return await membershipsOf({ portal, codeHost }, person, token);
    } catch (error) {
      const provider = new URL(codeHost.settings.webUrl).host;
      const known =
        error instanceof NoMemberError &&
        (await portal.identities.known({ provider, providerUserId: person.id }));
      if (known) await portal.identities.left(known.id);
      throw error;
    }
  }

  async #user(person: ProviderUser, tokens: UserTokenSet): Promise<ManagedUser> {
    const { portal, codeHost } = this.#options;
    const { webUrl, defaultRole } = codeHost.settings;
    const { host, hostname } = new URL(webUrl);
    const known = {
      provider: host,
      providerUserId: person.id,
      login: person.login,
      name: (person.name ?? person.login).replace(/\p{Cc}/gu, ' ').slice(0, 200),
      // Nobody else's, and no claim to any address that receives mail.
      email: `${person.id.replace(/:.*:/, '.')}+${person.login}@users.noreply.${hostname}`,
    };
    const user = await portal.identities.user(known, defaultRole);
    await portal.identities.setTokens(user.id, this.#encryption.encrypt(tokens, user.id));
    await portal.identities.provedMember(user.id);
    return user;
  }

  /** Follows from the state, which is stored nowhere: so neither is this. 43 characters. */
  #verifier(state: string): string {
    return createHmac('sha256', this.#verifierKey).update(state).digest('base64url');
  }
}
