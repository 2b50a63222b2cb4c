import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const definedNetworkingToken: SecretRule = {
  id: 'defined-networking-token',
  title: 'Defined Networking API token',
  severity: 'critical',
  remediation:
    'Revoke it in the Defined Networking admin panel under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.defined.net/api/defined-networking-api/'],
  keywords: ['dnkey-'],
  pattern: tokenPattern(/dnkey-[A-Za-z0-9=_-]{26}-[A-Za-z0-9=_-]{52}/),
  examples: () => ({
    match: [`key = "dnkey-${fakeText('upper', 26)}-${fakeText('upper', 52)}"`],
    ignore: ['dnkey-short'],
  }),
};
