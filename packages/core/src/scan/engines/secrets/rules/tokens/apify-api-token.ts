import { crc32Base62, lowerFirstBase62 } from '../../checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

const start = `apify_api_${fakeText('base62', 30)}`;

export const apifyApiToken: SecretRule = {
  id: 'apify-api-token',
  title: 'Apify API token',
  severity: 'high',
  remediation:
    'Revoke the token in the Apify console under Integrations, issue a new one, and keep it out of the repository.',
  references: ['https://docs.apify.com/platform/integrations/api'],
  keywords: ['apify_api_'],
  pattern: tokenPattern(/apify_api_[A-Za-z0-9-]{36}/),
  // The checksum is not documented, so that a wrong one proves nothing.
  assess: (secret) =>
    crc32Base62(secret.slice(0, -6), lowerFirstBase62) === secret.slice(-6) ? 'valid' : 'unknown',
  examples: () => ({
    match: [`${start}${crc32Base62(start, lowerFirstBase62)}`],
    ignore: ['apify_api_short', 'apify_api_token'],
  }),
};
