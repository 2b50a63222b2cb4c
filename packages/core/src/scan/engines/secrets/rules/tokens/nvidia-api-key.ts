import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const nvidiaApiKey: SecretRule = {
  id: 'nvidia-api-key',
  title: 'NVIDIA API key',
  severity: 'high',
  remediation:
    'Revoke the key in NVIDIA NGC under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.nvidia.com/ngc/gpu-cloud/ngc-user-guide/index.html'],
  keywords: ['nvapi-'],
  pattern: tokenPattern(/nvapi-[A-Za-z0-9_-]{64}(?![_-])/),
  examples: () => ({
    match: [`nvapi-${fakeText('base64url', 64)}`],
    ignore: ['nvapi-short'],
  }),
};
