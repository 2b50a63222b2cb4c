import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const spectralKey: SecretRule = {
  id: 'spectral-key',
  title: 'SpectralOps API key',
  severity: 'medium',
  remediation:
    'Revoke the key in SpectralOps under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://guides.spectralops.io/'],
  keywords: ['spu-'],
  pattern: tokenPattern(/spu-[0-9a-f]{32}/),
  examples: () => ({
    match: [`SPECTRAL_DSN=spu-${fakeText('hex', 32)}`],
    ignore: ['spu-short'],
  }),
};
