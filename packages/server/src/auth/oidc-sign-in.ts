// Signing in through any OpenID Connect issuer: authorization code with PKCE. What comes back with the browser is doubted:
// the state must be ours and unused, and the ID token must be the issuer's, for us, and for this sign-in (nonce).
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import {
  ForbiddenError,
  type ManagedUser,
  type OidcPerson,
  type Portal,
  type Runtime,
  type SignInRequest,
  signInSeconds,
  UnauthorizedError,
} from '@assay/core';
import type { Configuration } from 'openid-client';
import type { OidcSettings } from '../settings/oidc-settings.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { type Claims, groupsOf } from './group-claim.ts';
import { OidcIssuerError } from './oidc-issuer-error.ts';

export const oidcCallbackPath = '/v1/auth/oidc/callback';

export interface OidcSignInParts {
  readonly portal: Portal;
  readonly settings: OidcSettings;
  readonly runtime: Runtime;
  /** The portal's own: verifier and nonce follow from it and the state, and are stored nowhere. */
  readonly secret: string;
}

/** What the issuer's metadata and keys are kept for. */
const keptMs = 10 * 60_000;

export class OidcSignIn {
  readonly settings: OidcSettings;
  readonly #portal: Portal;
  readonly #runtime: Runtime;
  readonly #key: Buffer;
  #configuration: { readonly value: Promise<Configuration>; readonly readAt: number } | undefined;

  constructor({ portal, settings, runtime, secret }: OidcSignInParts) {
    this.settings = settings;
    this.#portal = portal;
    this.#runtime = runtime;
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'assay openid connect sign-ins', 32));
  }

  /** Throws OidcIssuerError when the issuer cannot be asked. */
  async start(
    request: SignInRequest,
  ): Promise<{ readonly authorizationUrl: string; readonly state: string; readonly expiresIn: number }> {
    const configuration = await this.#discovered();
    const { buildAuthorizationUrl } = await import('openid-client');
    const { state } = await this.#portal.signIns.begin(request);
    const verifier = this.#derived('verifier', state);
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: request.redirectUri,
      response_type: 'code',
      scope: this.settings.scopes.join(' '),
      state,
      nonce: this.#derived('nonce', state),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return { authorizationUrl: url.href, state, expiresIn: signInSeconds };
  }

  /** The sign-in that was started with this state, which is used up now. Throws UnauthorizedError. */
  async take(state: string): Promise<SignInRequest> {
    return this.#portal.signIns.take(state, oidcCallbackPath);
  }

  /**
   * Who it is here. Throws UnauthorizedError for a code or token that is not to be believed, ForbiddenError for
   * someone who may not come in, OidcIssuerError when the issuer cannot be asked.
   */
  async identify(
    request: SignInRequest,
    given: { readonly state: string; readonly query: URLSearchParams },
  ): Promise<ManagedUser> {
    const error = given.query.get('error');
    if (error === 'access_denied') throw new ForbiddenError('The sign-in was denied at the issuer.');
    if (error !== null || !given.query.has('code'))
      throw new UnauthorizedError('The issuer returned no code. Start the sign-in again.');
    const person = await this.#person(request, given);
    return this.#portal.oidcIdentities.user(person, this.settings);
  }

  async #person(
    { redirectUri }: SignInRequest,
    { state, query }: { readonly state: string; readonly query: URLSearchParams },
  ): Promise<OidcPerson> {
    const configuration = await this.#discovered();
    const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
    try {
      const tokens = await authorizationCodeGrant(configuration, new URL(`${redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: this.#derived('nonce', state),
        pkceCodeVerifier: this.#derived('verifier', state),
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The issuer returned no ID token.');
      // Many issuers keep email addresses and groups out of the token.
      const isMissing = claims.email === undefined || !groupsOf(claims, this.settings.groupsClaim).known;
      const info =
        isMissing && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      return this.#toPerson(claims, info);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** The token counts before what its issuer says besides. */
  #toPerson(token: Claims & { readonly sub: string }, info: Claims): OidcPerson {
    const { sub, email, email_verified: verified, name, preferred_username: login } = { ...info, ...token };
    const { oid } = token;
    const { groupsClaim } = this.settings;
    const inToken = groupsOf(token, groupsClaim);
    const besides = groupsOf(info, groupsClaim);
    const isAddress = typeof email === 'string' && email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email);
    const shown = [name, login, email].find((text) => typeof text === 'string' && text.trim() !== '');
    return {
      issuer: this.settings.issuer,
      subject: sub,
      email: isAddress ? email : null,
      ...(typeof oid === 'string' && { objectId: oid }),
      emailVerified: verified === true || verified === 'true',
      name: String(shown ?? sub)
        .replace(/\p{Cc}/gu, ' ')
        .slice(0, 200),
      groups: !inToken.known && besides.known ? besides : inToken,
    };
  }

  async #discovered(): Promise<Configuration> {
    const now = this.#runtime.now().getTime();
    const kept = this.#configuration;
    if (kept && now - kept.readAt < keptMs) return kept.value;
    const value = this.#discover();
    this.#configuration = { value, readAt: now };
    value.catch(() => {
      this.#configuration = undefined;
    });
    return value;
  }

  async #discover(): Promise<Configuration> {
    try {
      return await discoverIssuer(this.settings, this.#runtime);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  /** What the issuer refuses is about this sign-in; everything else is about the issuer or its settings here. */
  #failure(error: unknown): Error {
    const { code, error: refusal, cause } = error as { code?: string; error?: string; cause?: unknown };
    const reason = String((cause as Error | undefined)?.message ?? (error as Error).message);
    this.#runtime.log.warn('an OpenID Connect sign-in failed', {
      code,
      refusal,
      reason: reason.slice(0, 500),
    });
    if (refusal === 'invalid_grant' || isDisbelieved.has(code ?? ''))
      return new UnauthorizedError('The issuer rejected this sign-in. Start again.', {}, { cause: error });
    return new OidcIssuerError({ cause: error });
  }

  #derived(purpose: 'nonce' | 'verifier', state: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\0${state}`).digest('base64url');
  }
}

/** A token that is not the issuer's, not for us, or not for this sign-in. */
const isDisbelieved: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
]);
