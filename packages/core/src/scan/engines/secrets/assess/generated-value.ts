// Is a value of no particular shape a key, or a word, a path, a version?

import type { Assessment, Verdict } from '../secret-rule.ts';
import { looksRandom } from './dictionary-score.ts';
import { entropy } from './entropy.ts';
import { isSequence } from './placeholder.ts';

const halfByte = 'It has an odd number of hexadecimal digits.';

/** An odd number of hexadecimal digits: programs write two for a byte. */
export function isHalfByte(value: string): boolean {
  return value.length > 14 && value.length % 2 === 1 && /^[0-9a-f]+$/i.test(value) && /[a-f]/i.test(value);
}

/** For keys whose shape the vendor does not document: letters and digits that nobody would write as words. */
export function assessOpaqueKey(value: string): Assessment | Verdict {
  if (isSequence(value))
    return { verdict: 'invalid', note: 'It is a sequential value, as in a placeholder.' };
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return 'reject';
  // `label=Name`: a name, and what it is given; `crwdns1:0`: what Crowdin puts around a text that is translated in its place.
  if (/=[^=]/.test(value) || /^crwd[ns]+\d/.test(value)) return 'reject';
  if (
    /^(?:https?|www\.|v?\d+\.\d+\.)|^[\d.:TZ+-]+$|\.(?:com|io|net|org|json|js|ts|html?|py|rb)$/i.test(value)
  )
    return 'reject';
  // `libgssapi-krb5-2`: the name of a package.
  if (/^[a-z][a-z0-9.+]{0,11}(?:-[a-z0-9.+]{1,11})+$/.test(value) && !/^[0-9a-f-]+$/.test(value))
    return 'reject';
  if (isHalfByte(value)) return { verdict: 'invalid', note: halfByte };
  // `abcdefabcdef…`: as long as a key, and none.
  if (/^[0-9a-f]{24,}$/i.test(value) && entropy(value) < 2.8)
    return new Set(value).size < 4
      ? 'reject'
      : { verdict: 'invalid', note: 'It is a repetitive value, as in a placeholder.' };
  return entropy(value) >= 2.8 && (looksRandom(value) || /^[0-9a-f-]{16,}$/i.test(value))
    ? 'unknown'
    : 'reject';
}
