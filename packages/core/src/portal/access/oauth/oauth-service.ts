import { createHash, timingSafeEqual } from 'node:crypto';
import { ForbiddenError, PortalError, RateLimitError, ValidationError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { TextEncryption } from '../../platform/encryption.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { AccessService, SignedIn } from '../accounts/access-service.ts';
import type { OauthClient } from '../oauth-grant-store.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import { assistantSessionKind } from '../user.ts';
import { isRedirectUri, matchesRedirectUri } from './oauth-redirect.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'activity' | 'oauthGrants' | 'transaction'>;

/** What a client may ask for: reading with the MCP tools, and those that change something. */
export const assistantScopes = ['mcp:read', 'mcp:write'] as const;
export type AssistantScope = (typeof assistantScopes)[number];

const sessionHours = 30 * 24;
const codeSeconds = 60;
/** Anyone can register a client; one that nobody authorizes is deleted. */
const maxClients = 5_000;
const unusedClientMs = 24 * 3_600_000;
const maxRedirectUris = 10;
const longestName = 100;
/** What is none, a database may not even compare. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a client asks a person for. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  /** Of the verifier, SHA-256 in base64url. */
  readonly codeChallenge: string;
  /** Separated by spaces; reading when absent. */
  readonly scope?: string | undefined;
}

export interface CheckedRequest {
  readonly client: OauthClient;
  readonly scopes: readonly AssistantScope[];
}

/** A session of an assistant, with the token that renews it. */
export interface AssistantGrant {
  readonly signedIn: SignedIn;
  readonly refreshToken: string;
  readonly scopes: readonly AssistantScope[];
}

/** RFC 6749, section 5.2: the client sends something that is unknown, used up, expired or another client's. */
export class InvalidGrantError extends PortalError {
  readonly code = 'VALIDATION_ERROR';
}

/** Lets assistants sign in by themselves (OAuth 2.1): clients register, people allow them, and they get tokens for MCP. */
export class OauthService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #access: AccessService;
  readonly #factors: SecondFactors;
  readonly #encryption: TextEncryption | undefined;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      access,
      factors,
      encryption,
    }: {
      readonly access: AccessService;
      readonly factors: SecondFactors;
      /** Without it, anyone who knows the id of a session can end it by a forged refresh token. */
      readonly encryption: TextEncryption | undefined;
    },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#access = access;
    this.#factors = factors;
    this.#encryption = encryption;
  }

  /** Dynamic client registration (RFC 7591). The name is the client's own claim. */
  async register(given: {
    readonly name?: string | undefined;
    readonly redirectUris: readonly string[];
  }): Promise<OauthClient> {
    const { redirectUris } = given;
    if (redirectUris.length === 0 || redirectUris.length > maxRedirectUris)
      throw new ValidationError(`redirect_uris must have 1 to ${maxRedirectUris} entries.`);
    const refused = redirectUris.find((uri) => !isRedirectUri(uri));
    if (refused !== undefined)
      throw new ValidationError(
        'A redirect URI must be https, a scheme of the program itself, or http on 127.0.0.1, [::1] or localhost, without a fragment.',
      );
    const now = this.#runtime.now();
    const unusedSince = new Date(now.getTime() - unusedClientMs).toISOString();
    if (!(await this.#stores.oauthGrants.makeRoom(unusedSince, maxClients)))
      throw new RateLimitError('Too many clients are registered. Try again tomorrow.', 3_600);
    const name = (given.name ?? '').replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
    const client: OauthClient = {
      id: this.#runtime.newId(),
      name: [...name].slice(0, longestName).join('') || 'an assistant',
      redirectUris,
      createdAt: now.toISOString(),
    };
    await this.#stores.oauthGrants.insertClient(client);
    return client;
  }

  /** Throws ValidationError: what is wrong here must never be sent to the redirect URI. */
  async check({
    clientId,
    redirectUri,
    codeChallenge,
    scope,
  }: AuthorizationRequest): Promise<CheckedRequest> {
    const client = uuid.test(clientId) ? await this.#stores.oauthGrants.findClient(clientId) : undefined;
    if (!client) throw new ValidationError('This client is not registered. Register it again.');
    if (!client.redirectUris.some((registered) => matchesRedirectUri(registered, redirectUri)))
      throw new ValidationError('The redirect URI is not registered for this client.');
    if (!/^[A-Za-z0-9_-]{43}$/.test(codeChallenge))
      throw new ValidationError('A code challenge is required (PKCE with S256).');
    const wanted = new Set((scope ?? '').split(' ').filter((one) => one !== ''));
    const known = assistantScopes.filter((one) => wanted.has(one));
    const writes = known.includes('mcp:write');
    return { client, scopes: writes ? ['mcp:read', 'mcp:write'] : ['mcp:read'] };
  }

  /** A person allows it: gives the code, for a minute and one use. `writes` takes `mcp:write` away where it is false. */
  async allow(
    principal: Principal,
    request: AuthorizationRequest & { readonly writes: boolean },
  ): Promise<string> {
    requirePerson(principal);
    await this.#factors.requireProof(principal);
    const { client, scopes } = await this.check(request);
    const code = this.#random();
    const writes = request.writes && scopes.includes('mcp:write');
    await this.#stores.transaction(async () => {
      await this.#stores.oauthGrants.insertCode(hash(code), {
        clientId: client.id,
        userId: principal.userId,
        redirectUri: request.redirectUri,
        codeChallenge: request.codeChallenge,
        writes,
        expiresAt: new Date(this.#runtime.now().getTime() + codeSeconds * 1000).toISOString(),
      });
      await this.#stores.activity.did(principal, 'assistant.allow', client.id, { name: client.name, writes });
    });
    return code;
  }

  /**
   * Exchanges a code. Throws InvalidGrantError. A code that comes twice was copied: the session that it was exchanged
   * for ends. Not for use inside a transaction.
   */
  async exchange(given: {
    readonly code: string;
    readonly clientId: string;
    readonly redirectUri: string;
    readonly codeVerifier: string;
    readonly address: string;
  }): Promise<AssistantGrant> {
    const { oauthGrants, access } = this.#stores;
    const codeHash = hash(given.code);
    const found = await oauthGrants.findCode(codeHash);
    if (!found) throw invalidGrant();
    if (found.sessionId !== null) {
      await this.#endReused(found.sessionId, found.userId);
      throw invalidGrant();
    }
    const isWhole =
      found.clientId === given.clientId &&
      found.redirectUri === given.redirectUri &&
      found.expiresAt > timestamp(this.#runtime) &&
      isSame(createHash('sha256').update(given.codeVerifier).digest('base64url'), found.codeChallenge);
    const account = isWhole ? await access.findUser(found.userId) : undefined;
    if (!account || account.disabled) throw invalidGrant();
    const client = await oauthGrants.findClient(found.clientId);
    const { signedIn, secret } = await this.#stores.transaction(async () => {
      const opened = await this.#access.openSession(
        account,
        { kind: assistantSessionKind, address: given.address, client: client?.name ?? '' },
        sessionHours,
      );
      if (!(await oauthGrants.useCode(codeHash, opened.session.id))) throw invalidGrant();
      const first = this.#secret(opened.session.id);
      await oauthGrants.insertSession({
        sessionId: opened.session.id,
        clientId: found.clientId,
        writes: found.writes,
        refreshHash: hash(first),
      });
      return { signedIn: opened, secret: first };
    });
    return grant(signedIn, secret, found.writes);
  }

  /**
   * New tokens for a refresh token, which then is used up. Throws InvalidGrantError. One that comes twice was copied, and
   * nobody knows by whom: the session ends. Not for use inside a transaction.
   */
  async refresh(refreshToken: string, clientId: string): Promise<AssistantGrant> {
    const found = await this.#sessionOf(refreshToken);
    if (found?.session.clientId !== clientId) throw invalidGrant();
    const { session, secret } = found;
    const next = this.#secret(session.sessionId);
    const signedIn = await this.#stores.transaction(async () => {
      const isCurrent = isSame(hash(secret), session.refreshHash);
      if (!isCurrent) return undefined;
      if (
        !(await this.#stores.oauthGrants.replaceRefresh(session.sessionId, session.refreshHash, hash(next)))
      )
        return undefined;
      const { userId, sessionId: credentialId, tokenId } = session;
      return this.#access.refresh({ userId, role: 'viewer', kind: 'session', credentialId }, tokenId);
    });
    if (!signedIn) {
      if (this.#wasIssued(secret, session.sessionId))
        await this.#endReused(session.sessionId, session.userId);
      throw invalidGrant();
    }
    return grant(signedIn, next, session.writes);
  }

  /** Ends the session of a refresh token; nothing happens for what is none (RFC 7009). */
  async revoke(refreshToken: string, clientId: string): Promise<void> {
    const found = await this.#sessionOf(refreshToken);
    if (!found || found.session.clientId !== clientId) return;
    if (!isSame(hash(found.secret), found.session.refreshHash)) return;
    await this.endSession(found.session.sessionId, clientId);
  }

  /** Ends a session of this client; nothing happens for another's. */
  async endSession(sessionId: string, clientId: string): Promise<void> {
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      const session = await this.#stores.oauthGrants.findSession(sessionId, now);
      if (session?.clientId !== clientId) return;
      await this.#stores.access.endSession(sessionId, now);
      await this.#stores.activity.append({
        actorId: session.userId,
        action: 'session.end',
        targetType: 'session',
        targetId: sessionId,
      });
    });
  }

  async #sessionOf(refreshToken: string) {
    const [, sessionId = '', secret = ''] =
      /^assay_rt_([^.]+)\.([A-Za-z0-9_-]{43})$/.exec(refreshToken) ?? [];
    if (!uuid.test(sessionId)) return undefined;
    const session = await this.#stores.oauthGrants.findSession(sessionId, timestamp(this.#runtime));
    return session && { session, secret };
  }

  async #endReused(sessionId: string, userId: string): Promise<void> {
    await this.#stores.transaction(async () => {
      await this.#stores.access.endSession(sessionId, timestamp(this.#runtime));
      await this.#stores.activity.append({
        actorId: userId,
        action: 'session.reuse',
        targetType: 'session',
        targetId: sessionId,
        detail: { consequence: 'the session was revoked' },
      });
    });
    this.#runtime.log.warn('a code or refresh token was used again; its session was revoked', { sessionId });
  }

  #random(): string {
    return Buffer.from(this.#runtime.randomBytes(32)).toString('base64url');
  }

  /** Shows by itself that it was issued for the session: 43 characters. */
  #secret(sessionId: string): string {
    if (!this.#encryption) return this.#random();
    const encrypted = this.#encryption.encrypt(
      Buffer.from(this.#runtime.randomBytes(2)).toString('hex'),
      refreshOf(sessionId),
    );
    return Buffer.from(encrypted, 'base64').toString('base64url');
  }

  /** What was never issued was not copied from anyone. */
  #wasIssued(secret: string, sessionId: string): boolean {
    if (!this.#encryption) return true;
    const encrypted = Buffer.from(secret, 'base64url').toString('base64');
    return this.#encryption.decrypt(encrypted, refreshOf(sessionId)) !== undefined;
  }
}

function grant(signedIn: SignedIn, secret: string, writes: boolean): AssistantGrant {
  return {
    signedIn,
    refreshToken: `assay_rt_${signedIn.session.id}.${secret}`,
    scopes: writes ? assistantScopes : ['mcp:read'],
  };
}

function refreshOf(sessionId: string): string {
  return `refresh token of ${sessionId}`;
}

function requirePerson({ kind }: Principal): void {
  if (kind === 'session') return;
  throw new ForbiddenError('Only a signed-in user can allow an assistant to sign in.');
}

function invalidGrant(): InvalidGrantError {
  return new InvalidGrantError('This code or refresh token is unknown, already used or expired.');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
