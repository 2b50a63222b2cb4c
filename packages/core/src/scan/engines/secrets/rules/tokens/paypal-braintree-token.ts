import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const paypalBraintreeToken: SecretRule = {
  id: 'paypal-braintree-token',
  title: 'Braintree access token',
  severity: 'critical',
  remediation:
    'Revoke the token in the Braintree control panel, issue a new one, and keep it out of the repository.',
  references: ['https://developer.paypal.com/braintree/docs/'],
  keywords: ['access_token$production$', 'access_token$sandbox$'],
  pattern: tokenPattern(/access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/),
  examples: () => ({
    match: [`access_token$production$${fakeText('lower', 16)}$${fakeText('hex', 32)}`],
    ignore: ['access_token$production$short'],
  }),
};
