// `user:password` in base 64, as the Basic scheme of HTTP sends it.
import type { Assessment, Verdict } from '../secret-rule.ts';

/** Valid when it decodes to a user and a password that are more than documentation. */
export function assessBasicCredentials(encoded: string): Assessment | Verdict {
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const match = /^([\x20-\x39\x3b-\x7e]{1,100}):([\x20-\x7e]{1,200})$/.exec(text);
  if (match === null) return 'reject';
  if (
    /^(?:(?:user(?:name)?|test|admin|foo):(?:pass(?:word)?|test|secret|bar)|aladdin:open ?sesame)$/i.test(
      text,
    )
  )
    return { verdict: 'invalid', note: 'It is a value from documentation.' };
  return { verdict: 'valid' };
}
