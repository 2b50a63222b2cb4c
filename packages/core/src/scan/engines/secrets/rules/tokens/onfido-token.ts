import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const onfidoToken: SecretRule = {
  id: 'onfido-token',
  title: 'Onfido API token',
  severity: 'critical',
  remediation:
    'Revoke the token in the Onfido dashboard under Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://documentation.onfido.com/api/latest/'],
  keywords: ['api_live', 'api_sandbox'],
  pattern: tokenPattern(/api_(?:live|sandbox)(?:_(?:us|ca|eu))?\.[A-Za-z0-9_-]{11}\.[A-Za-z0-9_-]{32}/),
  examples: () => ({
    match: [`api_live.${fakeText('base64url', 11)}.${fakeText('base64url', 32)}`],
    ignore: ['api_live.short', 'api_live_mode = true'],
  }),
};
