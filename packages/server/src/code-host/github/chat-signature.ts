// A request of the provider's chat: signed with ECDSA over its raw bytes, by a key that the provider publishes.
import { verify } from 'node:crypto';
import { type Runtime, UnauthorizedError } from '@assay/core';
import type { ChatRequest } from '../code-host.ts';
import type { GitHubApp } from './github-app.ts';

interface PublishedKeys {
  readonly public_keys?: readonly { readonly key_identifier?: string; readonly key?: string }[];
}

const keptMs = 60 * 60_000;
/** An unknown key may be a new one, but nobody gets to make us ask for it again and again. */
const askAgainAfterMs = 60_000;

export class ChatKeys {
  readonly #app: GitHubApp;
  readonly #runtime: Runtime;
  #keys: ReadonlyMap<string, string> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(app: GitHubApp, runtime: Runtime) {
    this.#app = app;
    this.#runtime = runtime;
  }

  /** Throws UnauthorizedError unless one of the provider's keys made the signature over these bytes. */
  async check(bytes: Uint8Array, { keyId, signature }: SignatureHeaders): Promise<void> {
    const key = await this.#key(keyId);
    if (key === undefined || !isSignedBy(key, bytes, signature)) {
      throw new UnauthorizedError('The signature does not match this request.');
    }
  }

  async #key(id: string): Promise<string | undefined> {
    const age = this.#runtime.now().getTime() - this.#readAt;
    if (age > keptMs || (!this.#keys.has(id) && age > askAgainAfterMs)) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#keys.get(id);
  }

  async #read(): Promise<void> {
    const { body } = await this.#app.client.send<PublishedKeys | null>(
      { path: '/meta/public_keys/copilot_api' },
      { authorization: null, quota: 'public' },
    );
    const keys = (body?.public_keys ?? []).flatMap(({ key_identifier: id, key }) =>
      typeof id === 'string' && typeof key === 'string' ? [[id, key] as const] : [],
    );
    this.#keys = new Map(keys);
    this.#readAt = this.#runtime.now().getTime();
  }
}

/** Throws UnauthorizedError for a request that is not signed, or says nobody's name. */
export function openChat(headers: Readonly<Record<string, unknown>>, keys: ChatKeys): ChatRequest {
  const signed = signatureHeaders(headers);
  const token: unknown = headers['x-github-token'];
  if (typeof token !== 'string' || token === '')
    throw new UnauthorizedError('The request does not identify the user.');
  return { token, verify: (bytes) => keys.check(bytes, signed) };
}

interface SignatureHeaders {
  readonly keyId: string;
  /** Base64 of the DER form. */
  readonly signature: string;
}

function signatureHeaders(headers: Readonly<Record<string, unknown>>): SignatureHeaders {
  const keyId = headers['github-public-key-identifier'] ?? headers['x-github-public-key-identifier'];
  const signature = headers['github-public-key-signature'] ?? headers['x-github-public-key-signature'];
  if (typeof keyId === 'string' && typeof signature === 'string') return { keyId, signature };
  throw new UnauthorizedError('The request is not signed.');
}

function isSignedBy(key: string, bytes: Uint8Array, signature: string): boolean {
  try {
    return verify('sha256', bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    // What is no key and what is no signature prove nothing.
    return false;
  }
}
