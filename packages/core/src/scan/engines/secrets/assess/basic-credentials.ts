// `user:password` in base 64, as the Basic scheme of HTTP sends it.
import type { Assessment, Verdict } from '../secret-rule.ts';

/** Valid when it decodes to a user and a password that are more than documentation. */
export function assessBasicCredentials(encoded: string): Assessment | Verdict {
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const match = /^([\x20-\x39\x3b-\x7e]{1,100}):([\x20-\x7e]{1,200})$/.exec(text);
  if (match === null) return 'reject';
  const [, user = '', password = ''] = match;
  if (isDocumentation(user) && isDocumentation(password))
    return { verdict: 'invalid', note: 'It is a value from documentation.' };
  return { verdict: 'valid' };
}

const documentation =
  /^(?:(?:new|old|my|your|proxy|some)[-_ ]?)?(?:user(?:name)?|login|name|admin|root|guest|proxy|test(?:er)?|alice|bob|foo|bar|baz|hello|world|pass(?:word|wd)?|pw|pwd|secret|change[-_]?(?:me|it)|elastic|aladdin|open ?sesame)\d{0,3}$/i;

/** `user`, `new-password`, `foo`: what examples and tests write. */
function isDocumentation(text: string): boolean {
  return documentation.test(text);
}
