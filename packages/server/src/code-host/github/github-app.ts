// The provider's app as a client: as itself with a signed token, as an installation with a token for as little as
// possible, or as a person. It remembers tokens, never prints them, and asks once however many want the same.
import { sign } from 'node:crypto';
import type { Runtime } from '@assay/core';
import { type ProviderCall, ProviderClient, type ProviderReply } from '../provider-client.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type { ExtensionSettings } from './extension-settings.ts';

/** What an installation token may do: permission names of the provider. */
export type Permissions = Readonly<Record<string, 'read' | 'write'>>;

export interface InstallationScope {
  readonly installationId: string;
  /** The one repository; only what is about the installation itself goes without. */
  readonly repositoryId?: string;
  readonly permissions: Permissions;
}

export interface InstallationToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** A token is not handed out in its last minutes: a clone must end before it does. */
const tokenMarginMs = 10 * 60_000;
const maxTokens = 5_000;
const jwtSeconds = 540;
const apiVersion = '2022-11-28';
const skewMs = 60_000;

export class GitHubApp {
  readonly settings: ExtensionSettings;
  readonly client: ProviderClient;
  readonly #runtime: Runtime;
  /** By scope; the promise, so that parallel callers share one request. In order of use, oldest first. */
  readonly #tokens = new Map<string, Promise<InstallationToken>>();
  #jwt: { readonly token: string; readonly usableUntil: number } | undefined;
  /** How far the provider's clock is ahead of ours. */
  #clockOffsetMs = 0;

  constructor(settings: ExtensionSettings, runtime: Runtime, options: { readonly timeoutMs?: number } = {}) {
    this.settings = settings;
    this.#runtime = runtime;
    this.client = new ProviderClient({
      apiUrl: settings.apiUrl,
      runtime,
      accept: 'application/vnd.github+json',
      headers: { 'x-github-api-version': apiVersion },
      ...options,
    });
  }

  /** As the app itself. Throws ProviderError, as every call here does. */
  async asApp<Body>(call: ProviderCall): Promise<ProviderReply<Body>> {
    const send = () =>
      this.client.send<Body>(call, { authorization: `Bearer ${this.#appToken()}`, quota: 'app' });
    try {
      return await send();
    } catch (error) {
      if (!isStatus(error, 401) || !this.#setClock(error as ProviderError)) throw error;
      return send();
    }
  }

  /** As an installation. A token that no longer works is replaced once; nothing was done with it, so writes too. */
  async asInstallation<Body>(scope: InstallationScope, call: ProviderCall): Promise<ProviderReply<Body>> {
    const quota = `installation:${scope.installationId}`;
    const send = async () => {
      const { token } = await this.installationToken(scope, call.signal);
      return this.client.send<Body>(call, { authorization: `Bearer ${token}`, quota });
    };
    try {
      return await send();
    } catch (error) {
      if (!isStatus(error, 401) || !this.#tokens.delete(keyOf(scope))) throw error;
      return send();
    }
  }

  /** As the app's OAuth side, which knows what tokens it has issued. */
  async asClient<Body>(call: ProviderCall): Promise<ProviderReply<Body>> {
    const { clientId, clientSecret } = this.settings;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    return this.client.send<Body>(call, { authorization: `Basic ${basic}`, quota: 'token check' });
  }

  /** As a person, with their own token. */
  async asUser<Body>(token: string, call: ProviderCall): Promise<ProviderReply<Body>> {
    return this.client.send<Body>(call, { authorization: `Bearer ${token}`, quota: `user:${token}` });
  }

  /**
   * Every item of a list, page by page. `send` is one of the three above; `itemsOf` says where they are.
   * @example app.pages((call) => app.asApp(call), { path: '/app/installations' }, (body) => body)
   */
  async *pages<Body, Item>(
    send: (call: ProviderCall) => Promise<ProviderReply<Body>>,
    call: ProviderCall,
    itemsOf: (body: Body) => readonly Item[],
  ): AsyncGenerator<Item, void, undefined> {
    let next: ProviderCall | null = { ...call, query: { per_page: 100, ...call.query } };
    while (next) {
      const { headers, body }: ProviderReply<Body> = await send(next);
      yield* itemsOf(body);
      const link = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1];
      next = link === undefined ? null : { path: link, ...(call.signal && { signal: call.signal }) };
    }
  }

  /** A token for one scope, at least ten minutes from its end. */
  async installationToken(scope: InstallationScope, signal?: AbortSignal): Promise<InstallationToken> {
    signal?.throwIfAborted();
    const key = keyOf(scope);
    const known = this.#tokens.get(key);
    if (known) {
      const token = await known;
      if (Date.parse(token.expiresAt) - this.#runtime.now().getTime() > tokenMarginMs) {
        this.#keep(key, known);
        return token;
      }
      // Someone else may have replaced it while we looked.
      if (this.#tokens.get(key) !== known) return this.installationToken(scope, signal);
    }
    const made = this.#makeToken(scope);
    this.#keep(key, made);
    made.catch(() => {
      if (this.#tokens.get(key) === made) this.#tokens.delete(key);
    });
    return made;
  }

  /** Drops the tokens of an installation that was removed, suspended, or changed. */
  forgetInstallation(installationId: string): void {
    for (const key of this.#tokens.keys()) if (key.startsWith(`${installationId}/`)) this.#tokens.delete(key);
  }

  #keep(key: string, token: Promise<InstallationToken>): void {
    this.#tokens.delete(key);
    this.#tokens.set(key, token);
    const oldest = this.#tokens.keys().next().value;
    if (this.#tokens.size > maxTokens && oldest !== undefined) this.#tokens.delete(oldest);
  }

  async #makeToken({ installationId, repositoryId, permissions }: InstallationScope) {
    // No signal: what one caller gives up, others may still wait for.
    const { body } = await this.asApp<{ token?: unknown; expires_at?: unknown }>({
      method: 'POST',
      path: `/app/installations/${installationId}/access_tokens`,
      body: { permissions, ...(repositoryId !== undefined && { repository_ids: [Number(repositoryId)] }) },
    });
    const { token, expires_at: expiresAt } = body ?? {};
    if (typeof token !== 'string' || typeof expiresAt !== 'string')
      throw new ProviderError('failed', { reason: 'The response contains no token.' });
    return { token, expiresAt };
  }

  /** RS256, nine minutes, a minute of grace for a provider whose clock is behind. */
  #appToken(): string {
    const now = this.#runtime.now().getTime() + this.#clockOffsetMs;
    if (this.#jwt && this.#jwt.usableUntil > now) return this.#jwt.token;
    const seconds = Math.floor(now / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { iat: seconds - 60, exp: seconds + jwtSeconds, iss: this.settings.appId };
    const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign('sha256', Buffer.from(unsigned), this.settings.privateKey).toString('base64url');
    this.#jwt = { token: `${unsigned}.${signature}`, usableUntil: now + (jwtSeconds - 60) * 1000 };
    return this.#jwt.token;
  }

  /** Whether the provider's clock turned out to be another one than was believed. */
  #setClock({ date }: ProviderError): boolean {
    const theirs = Date.parse(date ?? '');
    const offset = theirs - this.#runtime.now().getTime();
    if (Number.isNaN(offset) || Math.abs(offset - this.#clockOffsetMs) < skewMs / 2) return false;
    this.#runtime.log.warn("the clock of this machine differs from the code host's", {
      milliseconds: offset,
    });
    this.#clockOffsetMs = offset;
    this.#jwt = undefined;
    return true;
  }
}

function keyOf({ installationId, repositoryId, permissions }: InstallationScope): string {
  const sorted = Object.entries(permissions).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${installationId}/${repositoryId ?? 'all'}/${JSON.stringify(sorted)}`;
}
