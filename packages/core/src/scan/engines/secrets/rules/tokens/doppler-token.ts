import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const dopplerToken: SecretRule = {
  id: 'doppler-token',
  title: 'Doppler token',
  severity: 'critical',
  remediation:
    'Revoke the token in Doppler under Access, issue a new one, and keep it out of the repository.',
  references: ['https://docs.doppler.com/docs/auth-token-formats'],
  keywords: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.said.', 'dp.scim.', 'dp.audit.'],
  pattern: tokenPattern(/dp\.(?:pt|ct|st(?:\.[a-z0-9_-]{2,35})?|sa|said|scim|audit)\.[A-Za-z0-9]{40,44}/),
  examples: () => ({
    match: [`dp.pt.${fakeText('base62', 43)}`],
    ignore: ['dp.pt.short'],
  }),
};
