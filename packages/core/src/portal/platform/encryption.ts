// Texts that have to be read again and that nobody may read in the database: AES-256-GCM (12 bytes of nonce, 16 of tag,
// the text; in base64) with a key that follows from the portal's own secret.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export class TextEncryption {
  /** The first encrypts. */
  readonly #keys: readonly [Buffer, ...Buffer[]];

  /**
   * Each `purpose` has keys of its own. The first of the secrets encrypts; all of them decrypt, so that the portal's secret
   * can be replaced.
   */
  constructor(purpose: string, [current, ...previous]: readonly [string, ...string[]]) {
    const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.#keys = [keyOf(current), ...previous.map(keyOf)];
  }

  /** `context` names what the text belongs to: with another one it does not open. */
  encrypt(text: string, context = ''): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#keys[0], nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  /** undefined for what another secret encrypted, or for another context. */
  decrypt(encrypted: string, context = ''): string | undefined {
    return openWith(this.#keys, encrypted, context);
  }

  /** The same text, encrypted with the first secret; undefined when it is already, or cannot be decrypted. */
  renew(encrypted: string, context = ''): string | undefined {
    if (openWith(this.#keys.slice(0, 1), encrypted, context) !== undefined) return undefined;
    const text = this.decrypt(encrypted, context);
    return text === undefined ? undefined : this.encrypt(text, context);
  }
}

function openWith(keys: readonly Buffer[], encrypted: string, context: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64');
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // Encrypted with another key.
    }
  }
  return undefined;
}
