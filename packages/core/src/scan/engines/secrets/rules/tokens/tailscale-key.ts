import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const tailscaleKey: SecretRule = {
  id: 'tailscale-key',
  title: 'Tailscale key',
  severity: 'critical',
  remediation:
    'Revoke the key in the Tailscale admin console under Keys, issue a new one, and keep it out of the repository.',
  references: ['https://tailscale.com/kb/1085/auth-keys'],
  keywords: ['tskey-'],
  pattern: tokenPattern(/tskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{6,24}-[A-Za-z0-9]{20,40}/),
  examples: () => ({
    match: [`tskey-auth-k${fakeText('base62', 10)}CNTRL-${fakeText('base62', 32)}`],
    ignore: ['tskey-auth-short'],
  }),
};
