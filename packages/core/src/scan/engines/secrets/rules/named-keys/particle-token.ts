import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const particleToken: SecretRule = {
  id: 'particle-token',
  title: 'Particle access token',
  severity: 'high',
  remediation:
    'Revoke the key in Particle under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.particle.io/reference/cloud-apis/access-tokens/'],
  keywords: ['particle'],
  pattern: vendorKeyPattern(/particle/, /[0-9a-f]{40}/),
  examples: () => ({
    match: [`particle_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['particle_api_key = "short"'],
  }),
};
