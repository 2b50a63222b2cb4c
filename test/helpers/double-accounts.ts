// People of a double of a code host: they sign in with a code (PKCE, S256), and each sees what they can read.
import { createHash, randomUUID } from 'node:crypto';

export interface DoubleAccount {
  readonly id: number;
  readonly login: string;
  /** Ids of repositories. */
  readonly reads: Set<unknown>;
}

export const doubleClient = { id: 'assay', secret: 'only for tests' };

export class DoubleAccounts {
  readonly people: DoubleAccount[] = [];
  readonly #tokenPath: string;
  readonly #codes = new Map<string, { readonly login: string; readonly asked: URLSearchParams }>();
  readonly #tokens = new Map<string, string>();

  constructor(tokenPath: string) {
    this.#tokenPath = tokenPath;
  }

  /** What the browser is sent back with when somebody agrees at the address. */
  agree(authorizationUrl: string, login: string): URLSearchParams {
    const asked = new URL(authorizationUrl).searchParams;
    const code = randomUUID();
    this.#codes.set(code, { login, asked });
    return new URLSearchParams({ code, state: asked.get('state') ?? '' });
  }

  byToken(token: string | undefined): DoubleAccount | undefined {
    const login = this.#tokens.get(token ?? '');
    return this.people.find((one) => one.login === login);
  }

  /** The account of the portal itself reads everything. */
  canRead(person: DoubleAccount | undefined, id: unknown): boolean {
    return !person || person.reads.has(id);
  }

  /** Undefined for any other request. */
  exchange(url: URL, init: RequestInit | undefined): Response | undefined {
    if (url.pathname !== this.#tokenPath || init?.method !== 'POST') return undefined;
    const form = new URLSearchParams(String(init.body));
    const reply = (status: number, body: object) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (form.get('client_id') !== doubleClient.id || form.get('client_secret') !== doubleClient.secret)
      return reply(401, { error: 'invalid_client' });
    const grant = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.asked.get('code_challenge') === challenge &&
      grant.asked.get('redirect_uri') === form.get('redirect_uri') &&
      grant.asked.get('scope');
    if (!grant || !isRight) return reply(400, { error: 'invalid_grant' });
    const token = randomUUID();
    this.#tokens.set(token, grant.login);
    return reply(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 7200,
      refresh_token: randomUUID(),
    });
  }
}
