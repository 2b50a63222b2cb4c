// Whether a body was signed by who knows the secret: HMAC-SHA256 over the bytes as they came.
import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

const digest = /^[0-9a-f]{64}$/;

/** Checks against each secret, the current one and one that is being replaced. */
export class SignatureCheck {
  readonly #keys: readonly KeyObject[];
  readonly #prefix: string;

  /** `prefix` stands before the digest in the header: `sha256=`, or nothing. */
  constructor(secrets: readonly string[], prefix: 'sha256=' | '') {
    if (secrets.length === 0 || secrets.some((secret) => secret === ''))
      throw new Error('A webhook requires a secret.');
    this.#prefix = prefix;
    this.#keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  }

  /** Whether the header has the form of a signature at all. */
  isSignature(header: unknown): header is string {
    return (
      typeof header === 'string' &&
      header.startsWith(this.#prefix) &&
      digest.test(header.slice(this.#prefix.length))
    );
  }

  /**
   * The body's digest under each secret, in hexadecimal and the current one first; undefined when none of them is what
   * the header says.
   */
  digests(body: Uint8Array, header: string): readonly [string, ...string[]] | undefined {
    const given = Buffer.from(this.isSignature(header) ? header.slice(this.#prefix.length) : '', 'hex');
    let accepted = false;
    const digests = this.#keys.map((key) => {
      const expected = createHmac('sha256', key).update(body).digest();
      // Every key is tried, so that the time says nothing of which one fits.
      if (given.length === expected.length && timingSafeEqual(given, expected)) accepted = true;
      return expected.toString('hex');
    });
    return accepted ? (digests as [string, ...string[]]) : undefined;
  }
}
