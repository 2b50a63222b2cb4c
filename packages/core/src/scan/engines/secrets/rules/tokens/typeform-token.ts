import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const typeformToken: SecretRule = {
  id: 'typeform-token',
  title: 'Typeform personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in Typeform under Personal tokens, issue a new one, and keep it out of the repository.',
  references: ['https://www.typeform.com/developers/get-started/personal-access-token/'],
  keywords: ['tfp_'],
  pattern: tokenPattern(/tfp_[A-Za-z0-9_-]{40,60}/),
  examples: () => ({
    match: [`tfp_${fakeText('base64url', 44)}`],
    ignore: ['tfp_short'],
  }),
};
