import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const jinaApiKey: SecretRule = {
  id: 'jina-api-key',
  title: 'Jina AI key',
  severity: 'medium',
  remediation: 'Revoke the key in Jina AI, issue a new one, and keep it out of the repository.',
  references: ['https://jina.ai/api-dashboard/'],
  keywords: ['jina_'],
  pattern: tokenPattern(/jina_[0-9a-f]{32}[A-Za-z0-9_-]{28}/),
  examples: () => ({
    match: [`jina_${fakeText('hex', 32)}${fakeText('base62', 28)}`],
    ignore: ['jina_short'],
  }),
};
