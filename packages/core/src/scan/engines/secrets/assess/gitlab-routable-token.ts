// GitLab's routable tokens say their own length and carry a checksum (CRC-32 in base 36) over everything before it.
import { crc32 } from 'node:zlib';
import { fakeText } from '../fake-secret.ts';
import type { Assessment, Verdict } from '../secret-rule.ts';

/** `<prefix><payload>[.<version>].<length of the payload, 2><checksum, 7>`; older tokens have no such tail. */
const routable = /^(gl[a-z]{2,6}-(?:t\d_)?)([\w-]{27,300})(\.[0-9a-z]{2})?\.([0-9a-z]{2})([0-9a-z]{7})$/;

/** Characters after the prefix, of the kinds that come in one length; `t1_` and the like stand before them. */
const lengths: Readonly<Record<string, readonly number[]>> = {
  glpat: [20, 22],
  gldt: [20],
  glptt: [40],
  glimt: [25],
  glsoat: [20],
  gloas: [64],
  glagent: [50],
  glffct: [20],
};

export function assessRoutableToken(token: string): Assessment | Verdict {
  const [, , payload = '', version, length = '', checksum = ''] = routable.exec(token) ?? [];
  if (payload === '') {
    const dash = token.indexOf('-');
    const wanted = lengths[token.slice(0, dash)];
    return wanted?.includes(token.length - dash - 1) !== false ? 'unknown' : 'reject';
  }
  if (checksum === checksumOf(token.slice(0, -7)) && Number.parseInt(length, 36) === payload.length)
    return 'valid';
  // A later version may compute it otherwise.
  return version === undefined ? 'invalid' : 'unknown';
}

function checksumOf(text: string): string {
  return crc32(text).toString(36).padStart(7, '0');
}

/** Generates a token with a valid checksum, for examples. */
export function fakeRoutableToken(prefix: string): string {
  const payload = fakeText('base64url', 38);
  const start = `${prefix}${payload}.${payload.length.toString(36).padStart(2, '0')}`;
  return start + checksumOf(start);
}
