// Replies kept for safe retries may hold a token: they are stored encrypted, with a key of the server's own.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface ReplySeal {
  seal(text: string): string;
  open(sealed: string): string;
}

/** AES-256-GCM with a key derived from the token secret; opens what a previous one has sealed, too. */
export function createReplySeal(secret: string, previous: readonly string[] = []): ReplySeal {
  const keys = [secret, ...previous].map(sealKey);
  const [key] = keys as [Buffer];
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed) {
      let fault: unknown;
      for (const one of keys) {
        try {
          return openWith(sealed, one);
        } catch (error) {
          fault ??= error;
        }
      }
      throw fault;
    },
  };
}

function sealKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'assay kept replies', 32));
}

function openWith(sealed: string, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
