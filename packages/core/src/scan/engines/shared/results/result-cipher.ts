// Keys and values of kept results, so that nobody without the key can read, forge or move them: names are keyed
// hashes, contents are encrypted and bound to their name (AES-256-GCM: 12 bytes of nonce, 16 of tag, the text).
import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

export interface ResultName {
  /** What the row is stored under: 16 bytes. */
  readonly key: Uint8Array;
  /** The value that stands for the default result, which most files have: 16 bytes that only the key gives. */
  readonly defaultValue: Uint8Array;
}

const nonceBytes = 12;
const tagBytes = 16;

export class ResultCipher {
  readonly #inner: string;
  readonly #outer: string;
  readonly #encryption: Buffer;

  /** @param secret 32 random bytes or more */
  constructor(secret: Uint8Array) {
    const derive = (purpose: string) => hash('sha512', Buffer.concat([Buffer.from(purpose), secret]), 'hex');
    this.#inner = derive('assay results, inner\0');
    this.#outer = derive('assay results, outer\0');
    this.#encryption = Buffer.from(derive('assay results, encryption\0'), 'hex').subarray(0, 32);
  }

  /** Nested keyed hashing, as in HMAC: `createHmac` takes ten times as long for texts as short as these. */
  name(text: string): ResultName {
    const digest = hash('sha256', this.#outer + hash('sha256', this.#inner + text, 'hex'), 'buffer');
    return { key: digest.subarray(0, 16), defaultValue: digest.subarray(16, 32) };
  }

  encrypt(content: Uint8Array, { key }: ResultName): Uint8Array {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#encryption, nonce).setAAD(key);
    const body = [cipher.update(content), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
  }

  /** Undefined for what was not encrypted with this key under this name, or was changed since. */
  decrypt(value: Uint8Array, { key }: ResultName): Buffer | undefined {
    if (value.length < nonceBytes + tagBytes) return undefined;
    const nonce = value.subarray(0, nonceBytes);
    const decipher = createDecipheriv('aes-256-gcm', this.#encryption, nonce, { authTagLength: tagBytes });
    try {
      decipher.setAAD(key).setAuthTag(value.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(value.subarray(nonceBytes + tagBytes)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
