import { assessOpaqueKey } from '../../assess/generated-value.ts';
import { fakeText } from '../../fake-secret.ts';
import { onlineServices } from '../../online-services.ts';
import { atWordStart, keyWords, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

const service = new RegExp(onlineServices.join('|'), 'i');
const keyWord = new RegExp(keyWords, 'i');
/** What programs print: bytes in base 16, 32, 36 or 62, a UUID, or 20 and 32 bytes in base 64. */
const wholeKey =
  /^(?:(?:[A-Za-z0-9]{2})+|[A-Za-z0-9]{27}|[A-Za-z0-9]{43}|[\da-z]{8}(?:-[\da-z]{4}){3}-[\da-z]{12})$/i;

export const onlineServiceKey: SecretRule = {
  id: 'online-service-key',
  title: 'API key of an online service',
  severity: 'high',
  remediation:
    'Revoke the key in the settings of the service, issue a new one, and keep it out of the repository.',
  references: ['https://owasp.org/www-project-api-security/'],
  tier: 'generic',
  keywords: onlineServices,
  pattern: vendorKeyPattern(atWordStart(service)),
  assess: (value, [whole]) => {
    const name = whole.slice(0, whole.lastIndexOf(value)).replace(service, '');
    // `todoist: …`: without a word for a key, it is one only if it looks like a whole one.
    return keyWord.test(name) || wholeKey.test(value) ? assessOpaqueKey(value) : 'reject';
  },
  examples: () => ({
    match: [
      `airbrake_api_key = "${fakeText('base62', 32)}"`,
      `LEMLIST_TOKEN=${fakeText('hex', 32)}`,
      `todoist: '${fakeText('hex', 40)}'`,
    ],
    ignore: [
      'airbrake_api_key = "short"',
      'todoist token validation documentation',
      'todoist.key.label=crwdns8922\\:0crwdne8922\\:0',
      `todoist: '${fakeText('hex', 39)}'`,
      `todoist: '${fakeText('base62', 20)}.${fakeText('base62', 19)}'`,
    ],
  }),
};
