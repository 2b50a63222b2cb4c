// The provider's side of a sign-in: the address that people are sent to, and what their code is exchanged for.
import { createHash } from 'node:crypto';
import { type Runtime, UnauthorizedError } from '@assay/core';
import type { UserTokenSet } from './people.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderError } from './provider-error.ts';

/** The portal, as the provider knows it: an app that people sign in to. */
export interface OAuthApp {
  /** Of the provider, without a slash at the end. */
  readonly webUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizePath: string;
  readonly tokenPath: string;
  /** What is asked for; undefined where the app itself says it. */
  readonly scope?: string;
}

interface TokenReply {
  readonly access_token?: unknown;
  readonly expires_in?: unknown;
  readonly refresh_token?: unknown;
  readonly refresh_token_expires_in?: unknown;
  readonly error?: unknown;
}

/** What is wrong with the code or the token itself; everything else the provider says is wrong with us. */
const refusedCodes: readonly unknown[] = ['bad_verification_code', 'bad_refresh_token', 'invalid_grant'];

export class Authorization {
  readonly #app: OAuthApp;
  readonly #runtime: Runtime;
  readonly #client: ProviderClient;

  constructor(app: OAuthApp, runtime: Runtime) {
    this.#app = app;
    this.#runtime = runtime;
    this.#client = new ProviderClient({ apiUrl: app.webUrl, runtime });
  }

  /** Where the browser goes. */
  url(given: {
    readonly state: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
  }): string {
    const { state, redirectUri, codeVerifier } = given;
    const { webUrl, clientId, authorizePath, scope } = this.#app;
    const url = new URL(`${webUrl}${authorizePath}`);
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const query = {
      client_id: clientId,
      ...(scope !== undefined && { scope }),
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  /** Throws UnauthorizedError for a code that the provider refuses, ProviderError for everything else. */
  async exchange(given: {
    readonly code: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
  }): Promise<UserTokenSet> {
    return this.#request({
      grant_type: 'authorization_code',
      code: given.code,
      redirect_uri: given.redirectUri,
      code_verifier: given.codeVerifier,
    });
  }

  /** The tokens that follow; the ones before stop working. Throws like `exchange`. */
  async refresh(refreshToken: string): Promise<UserTokenSet> {
    return this.#request({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  async #request(grant: Readonly<Record<string, string>>): Promise<UserTokenSet> {
    const { clientId, clientSecret, tokenPath } = this.#app;
    let reply: TokenReply | null;
    try {
      const answer = await this.#client.send<TokenReply | null>(
        {
          method: 'POST',
          path: tokenPath,
          accept: 'application/json',
          form: { client_id: clientId, client_secret: clientSecret, ...grant },
        },
        { authorization: null, quota: 'oauth' },
      );
      reply = answer.body;
    } catch (error) {
      // Others than GitHub answer a bad code with 400.
      if (!(error instanceof ProviderError) || error.status !== 400) throw error;
      throw refusedCode(error);
    }
    // GitHub answers 200 and says in the body that it refuses.
    if (refusedCodes.includes(reply?.error)) throw refusedCode();
    return this.#tokens(reply);
  }

  #tokens(reply: TokenReply | null): UserTokenSet {
    if (typeof reply?.access_token !== 'string') {
      throw new ProviderError('failed', { reason: `The code exchange failed: ${String(reply?.error)}.` });
    }
    const now = this.#runtime.now().getTime();
    const end = (seconds: unknown) =>
      typeof seconds === 'number' ? new Date(now + seconds * 1000).toISOString() : null;
    return {
      accessToken: reply.access_token,
      accessExpiresAt: end(reply.expires_in),
      refreshToken: typeof reply.refresh_token === 'string' ? reply.refresh_token : null,
      refreshExpiresAt: end(reply.refresh_token_expires_in),
    };
  }
}

function refusedCode(cause?: unknown): UnauthorizedError {
  return new UnauthorizedError('The code host rejected this code. Start the sign-in again.', {}, { cause });
}
