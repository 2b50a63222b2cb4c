// Time-based one-time passwords (RFC 6238): SHA-1, six digits, thirty seconds, as every authenticator app reads them.
import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** Steps that a phone's clock may be off. */
const skewSteps = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes of a secret, as long as the hash. */
export const totpSecretBytes = 20;

/** The code of a time step. */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const value = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The time step that the code belongs to, now or a moment ago; undefined for a wrong one. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  const current = totpStep(now);
  for (let step = current - skewSteps; step <= current + skewSteps; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return undefined;
}

/** Base32 (RFC 4648) without padding, as people type it into an app. */
export function toBase32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, account: string): string {
  const label = `${encodeURIComponent('Assay')}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret, issuer: 'Assay', digits: String(digits), period: '30' });
  return `otpauth://totp/${label}?${query}`;
}
