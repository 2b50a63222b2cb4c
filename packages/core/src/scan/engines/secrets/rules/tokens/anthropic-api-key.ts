import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const anthropicApiKey: SecretRule = {
  id: 'anthropic-api-key',
  title: 'Anthropic API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Anthropic console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.anthropic.com/en/api/overview'],
  keywords: ['sk-ant-'],
  pattern: tokenPattern(/sk-ant-(?:api03|admin01|oat01|sid01|ort01)-[A-Za-z0-9_-]{80,120}/),
  examples: () => ({
    match: [`sk-ant-api03-${fakeText('base64url', 93)}AA`],
    ignore: ['sk-ant-api03-short'],
  }),
};
