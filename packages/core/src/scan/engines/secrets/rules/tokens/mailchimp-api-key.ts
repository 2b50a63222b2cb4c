import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mailchimpApiKey: SecretRule = {
  id: 'mailchimp-api-key',
  title: 'Mailchimp API key',
  severity: 'high',
  remediation:
    'Revoke the key in Mailchimp under Account, Extras, API keys, issue a new one, and keep it out of the repository.',
  references: ['https://mailchimp.com/developer/marketing/docs/fundamentals/'],
  keywords: ['-us'],
  pattern: tokenPattern(/[0-9a-f]{32}-us[0-9]{1,2}/),
  examples: () => ({
    match: [`${fakeText('hex', 32)}-us12`],
    ignore: ['abc-us1'],
  }),
};
