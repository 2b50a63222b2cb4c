import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const octopusDeployKey: SecretRule = {
  id: 'octopus-deploy-key',
  title: 'Octopus Deploy API key',
  severity: 'high',
  remediation:
    'Revoke the key in Octopus Deploy under Profile, issue a new one, and keep it out of the repository.',
  references: ['https://octopus.com/docs/octopus-rest-api/how-to-create-an-api-key'],
  keywords: ['API-'],
  pattern: tokenPattern(/API-[A-Z0-9]{26,32}/),
  minEntropy: 3.5,
  // `API-` and 32 hexadecimal digits: a page's id behind its name.
  assess: (secret) => (/^API-[0-9A-F]+$/.test(secret) ? 'reject' : 'unknown'),
  examples: () => ({
    match: [`API-${fakeText('upper', 26)}`],
    ignore: ['API-SHORT'],
  }),
};
