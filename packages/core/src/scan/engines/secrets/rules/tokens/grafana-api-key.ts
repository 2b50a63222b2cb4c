import { isPlaceholder } from '../../assess/placeholder.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const grafanaApiKey: SecretRule = {
  id: 'grafana-api-key',
  title: 'Grafana API key',
  severity: 'critical',
  remediation: 'Revoke it in Grafana under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://grafana.com/docs/grafana/latest/administration/service-accounts/migrate-api-keys/'],
  keywords: ['eyJrIjoi'],
  pattern: tokenPattern(/eyJrIjoi[A-Za-z0-9+/]{60,400}={0,2}/),
  reach: { after: 420 },
  // Other services pack their own `k` into JSON too.
  assess: (secret) => {
    const text = Buffer.from(secret, 'base64').toString('latin1');
    if (isPlaceholder(text)) return 'invalid';
    if (/^\{"k":"\w+","n":".*","id":\d+\}$/.test(text)) return 'valid';
    if (/^\{"k":.*"n":/.test(text)) return 'unknown';
    return /^\{"k":"[\x20-\x7e]*\}$/.test(text) ? 'reject' : 'invalid';
  },
  examples: () => ({
    match: [
      `key = "${Buffer.from(JSON.stringify({ k: fakeText('base62', 32), n: 'reader', id: 1 })).toString('base64')}"`,
    ],
    ignore: [
      'eyJrIjoishort',
      Buffer.from(JSON.stringify({ k: fakeText('base62', 32), t: fakeText('base62', 32) })).toString(
        'base64',
      ),
    ],
  }),
};
