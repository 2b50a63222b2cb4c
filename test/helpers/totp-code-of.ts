import { totpCode, totpStep } from '../../packages/core/src/portal/access/second-factor/totp.ts';

/** What an authenticator app with the secret, in Base32, shows. */
export function totpCodeOf(secret: string, now: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return totpCode(bytes, totpStep(now));
}
