import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const digitaloceanToken: SecretRule = {
  id: 'digitalocean-token',
  title: 'DigitalOcean token',
  severity: 'critical',
  remediation:
    'Revoke the token in the DigitalOcean control panel under API, issue a new one, and keep it out of the repository.',
  references: ['https://docs.digitalocean.com/reference/api/create-personal-access-token/'],
  keywords: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
  pattern: tokenPattern(/do[opr]_v1_[a-f0-9]{64}/),
  examples: () => ({
    match: [`dop_v1_${fakeText('hex', 64)}`],
    ignore: ['dop_v1_short'],
  }),
};
