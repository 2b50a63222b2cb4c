// The public keys of trusted issuers: found by OpenID Connect discovery, kept for a while, and requested again when
// a token names one that we don't know, but not more often than once a minute.
import type { Runtime } from '../../../support/runtime.ts';
import type { IssuerKey } from './identity-token.ts';

const keptMs = 10 * 60_000;
const pauseMs = 60_000;
const timeoutMs = 5_000;
const longestBytes = 256 * 1024;

interface Kept {
  readonly keys: readonly IssuerKey[];
  readonly readAt: number;
}

export class IssuerKeys {
  readonly #runtime: Pick<Runtime, 'now' | 'fetch'>;
  readonly #kept = new Map<string, Kept>();
  readonly #reading = new Map<string, Promise<Kept>>();

  constructor(runtime: Pick<Runtime, 'now' | 'fetch'>) {
    this.#runtime = runtime;
  }

  /** The keys that may have signed: that of the id, or all when the token names none. Throws when unreachable. */
  async find(issuer: string, keyId: string | undefined): Promise<readonly IssuerKey[]> {
    const now = this.#runtime.now().getTime();
    let kept = this.#kept.get(issuer);
    if (!kept || now - kept.readAt > keptMs) kept = await this.#read(issuer);
    const found = chosen(kept.keys, keyId);
    if (found.length > 0 || now - kept.readAt < pauseMs) return found;
    return chosen((await this.#read(issuer)).keys, keyId);
  }

  /** One at a time, no matter who asks meanwhile. */
  async #read(issuer: string): Promise<Kept> {
    const running = this.#reading.get(issuer);
    if (running) return running;
    const reading = this.#fetchKeys(issuer).finally(() => this.#reading.delete(issuer));
    this.#reading.set(issuer, reading);
    return reading;
  }

  async #fetchKeys(issuer: string): Promise<Kept> {
    const discovery = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const { issuer: named, jwks_uri: address } = (await this.#fetchJson(discovery)) as Record<
      string,
      unknown
    >;
    if (named !== issuer) throw new Error(`${discovery} belongs to a different issuer.`);
    if (typeof address !== 'string' || !isFetchable(address, issuer))
      throw new Error(`${discovery} contains no usable jwks_uri.`);
    const { keys } = (await this.#fetchJson(address)) as { keys?: unknown };
    if (!Array.isArray(keys)) throw new Error(`${address} contains no keys.`);
    const kept = { keys: keys.filter(isKey), readAt: this.#runtime.now().getTime() };
    this.#kept.set(issuer, kept);
    return kept;
  }

  async #fetchJson(address: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await this.#runtime.fetch(address, {
      signal,
      redirect: 'error',
      headers: { accept: 'application/json' },
    });
    if (!reply.ok || !reply.body) throw new Error(`${address} returned ${reply.status}.`);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of reply.body) {
      size += part.byteLength;
      if (size > longestBytes)
        throw new Error(`${address} returned a response that is too large for a key set.`);
      parts.push(part);
    }
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'));
    if (typeof value !== 'object' || value === null)
      throw new Error(`${address} returned a response that is not a JSON object.`);
    return value;
  }
}

/** Over TLS, unless the issuer itself is a double on this machine. */
export function isFetchable(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && isLoopback(hostname) && isLoopback(new URL(issuer).hostname);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

function chosen(keys: readonly IssuerKey[], keyId: string | undefined): readonly IssuerKey[] {
  return keyId === undefined ? keys : keys.filter(({ kid }) => kid === keyId);
}

function isKey(value: unknown): value is IssuerKey {
  return typeof value === 'object' && value !== null && 'kty' in value;
}
