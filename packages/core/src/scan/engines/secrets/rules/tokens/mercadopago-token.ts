import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mercadopagoToken: SecretRule = {
  id: 'mercadopago-token',
  title: 'Mercado Pago access token',
  severity: 'critical',
  remediation:
    'Revoke it in the Mercado Pago developer panel, issue a new one, and keep it out of the repository.',
  references: ['https://www.mercadopago.com/developers/en/docs/your-integrations/credentials'],
  keywords: ['APP_USR-'],
  pattern: tokenPattern(/APP_USR-\d{12,16}-\d{6}-[0-9a-f]{32}(?:__[A-Z]{2}_[A-Z]{2}__)?-\d{6,10}/),
  examples: () => ({
    match: [
      `key = "APP_${'USR'}-${fakeText('digits', 16)}-${fakeText('digits', 6)}-${fakeText('hex', 32)}-${fakeText('digits', 9)}"`,
    ],
    ignore: ['APP_USR-short'],
  }),
};
