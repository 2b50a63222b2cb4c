// Secrets that have to be read again, as they lie in the database: AES-256-GCM, with a key that follows from the
// portal's own secret, bound to what they belong to, so that one row's secret opens in no other.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export class SecretSeal {
  readonly #keys: readonly Buffer[];

  /** The first seals; all of them open, so that the portal's secret can be replaced. */
  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) =>
      Buffer.from(hkdfSync('sha256', secret, '', 'assay webhook secrets', 32)),
    );
  }

  /** undefined without a secret of the portal. */
  seal(text: string, context: string): string | undefined {
    const [key] = this.#keys;
    if (!key) return undefined;
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
  }

  /** The same, sealed with the first secret; undefined when it is already, or can't be opened. */
  renew(sealed: string, context: string): string | undefined {
    const [first] = this.#keys;
    if (!first || openWith([first], sealed, context) !== undefined) return undefined;
    const text = this.open(sealed, context);
    return text === undefined ? undefined : this.seal(text, context);
  }

  /** undefined for what another secret sealed, or for another context. */
  open(sealed: string, context: string): string | undefined {
    return openWith(this.#keys, sealed, context);
  }
}

function openWith(keys: readonly Buffer[], sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  for (const key of keys) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      // Sealed with another key.
    }
  }
  return undefined;
}
