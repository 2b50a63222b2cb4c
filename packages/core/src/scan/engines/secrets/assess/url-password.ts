// A password inside a URL: real, templated, or what documentation writes there.

import type { Assessment } from '../secret-rule.ts';
import { isPlaceholderPair, isSequence, isTemplated } from './placeholder.ts';
import { leetOf } from './placeholder-words.ts';

const documentationWords =
  /^(?:(?:my|your|the|a|some|db|user|users?name|new|old|test|dev|local)?[-_ ]?(?:password|passwd|pass|pwd|pw|secret|token|key|apikey|api[-_]?key|access[-_]?token|auth(?:[-_]?token)?|credentials?|p|pw|xyz|abc|bar|baz|foo|foobar|hunter2)[-_ ]?\d{0,4}|x{2,}|\*+|\.+|example|change[-_]?(?:me|it|this)|placeholder|redacted|dummy|fake|sample|todo|null|none|undefined|x-oauth-basic|x-token-auth)$/i;
const documentationUsers =
  /^(?:(?:my|your|the|some|db|new)?[-_]?(?:user(?:_?name)?|login|account(?:[-_]?(?:sid|id|name))?|me|foo|bar|a|u|x|abc|name|test(?:er|user)?|admin)\d{0,2}|[<%{$[].*)$/i;
const manualUsers = /^(?:my|your)[-_]?[a-z]{2,12}[-_]?(?:user(?:_?name)?|login|account)$/i;
const documentationHosts =
  /(?:^|\.)(?:example\.(?:com|org|net|edu)|example|test|invalid|foo\.com|bar\.com|host(?:name)?|server|domain\.(?:com|tld)|my-?(?:host|server|domain)[\w.-]*|your-?[\w.-]*)$/i;
const localHosts =
  /^(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\]|::1|host\.docker\.internal|(?:[a-z]{1,20}[-_])?(?:db|database|postgres(?:ql)?|pg|mysql|mariadb|mssql|sqlserver|mongo(?:db)?|redis|valkey|rabbit(?:mq)?|cache|broker|queue))$/i;

/** Names of services of Kubernetes and Compose, and of networks at home. https://www.rfc-editor.org/rfc/rfc6762 */
const privateHosts =
  /^[\w-]+$|\.(?:svc(?:\.[\w.-]+)?|cluster\.local|local|localdomain|lan|home\.arpa|internal)$/i;

const documented: Assessment = { verdict: 'invalid', note: 'It is a value from documentation.' };

/** @param url the URL from its scheme to at least the host */
export function assessUrlPassword(password: string, url: string): Assessment {
  const text = decode(password);
  // `//host:3306/shop?…@`: the port, and what follows it.
  if (/^\d{2,5}[/?]/.test(text)) return { verdict: 'reject' };
  if (isTemplated(text) || /[{}$%<>]|^\[.*\]$|\*{2,}/.test(text) || /^%[sd@v]$/.test(text))
    return { verdict: 'reject' };
  const authority = url.slice(url.indexOf('://') + 3);
  // `@(localhost:3306)`, `@tcp(localhost:3306)`: as drivers of Go write it.
  const host = /@(?:\w{0,5}\()?([^@/:?#\s,\\()]+)[^@]*$/.exec(authority)?.[1] ?? '';
  const user = authority.slice(0, Math.max(0, authority.indexOf(':')));
  // An address for mail in the place of a host.
  if (/^mailto$/i.test(user)) return { verdict: 'reject' };
  if (/^[{$<]|^%(?!2F|[sdv])/i.test(host)) return { verdict: 'reject' };
  if (/^[A-Z]+(?:_[A-Z]+)+$/.test(text) || /redacted|-{3}/i.test(text) || isSequence(text))
    return { verdict: 'reject' };
  if (/^(.)\1*$/.test(text)) return { verdict: 'reject' };
  // `https://KEY:DOMAIN@default`: what is to be put there.
  if (/^[A-Z]{3,}$/.test(user) && /^[A-Z]{3,}$/.test(text)) return { verdict: 'reject' };
  if (documentationHosts.test(host)) return isDocumentationWord(text) ? { verdict: 'reject' } : documented;
  if (isDocumentationWord(text)) {
    // A placeholder next to a user's name, as tests write it.
    if (text.length < 4 || user === '' || documentationUsers.test(user)) return { verdict: 'reject' };
    return documented;
  }
  // `myDatabaseUser`: a local one too is that of a manual.
  if (manualUsers.test(user) && (localHosts.test(host) || /^%2F/i.test(host))) return documented;
  if (isPlaceholderPair(user, text))
    return localHosts.test(host) || documentationHosts.test(host) ? { verdict: 'reject' } : documented;
  if (localHosts.test(host) || /^[%{$]/.test(host)) {
    if (text.toLowerCase() === user.toLowerCase())
      return {
        verdict: 'unknown',
        severity: 'info',
        note: 'It equals its username, and the host is local.',
      };
    const weak = text.length < 8;
    return {
      verdict: 'unknown',
      severity: weak ? 'low' : 'medium',
      note: 'The host is local.',
    };
  }
  if (text.toLowerCase() === user.toLowerCase()) return { verdict: 'unknown', severity: 'medium' };
  if (privateHosts.test(host))
    return {
      verdict: 'unknown',
      severity: 'medium',
      note: 'Only its own network knows the name of the host.',
    };
  return { verdict: 'unknown' };
}

/** `s3cret` and `s3cret1` are `secret`, and `!ChangeMe!` is a change. */
function isDocumentationWord(text: string): boolean {
  const word = text.replace(/^[!?_-]{1,3}|[!?_-]{1,3}$/g, '');
  if (documentationWords.test(text) || documentationWords.test(word)) return true;
  return /[a-z]/i.test(word) && documentationWords.test(leetOf(word.replace(/\d{1,4}$/, '')));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
