import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const llamaCloudKey: SecretRule = {
  id: 'llama-cloud-key',
  title: 'LlamaCloud API key',
  severity: 'high',
  remediation:
    'Revoke the key in LlamaCloud under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.cloud.llamaindex.ai/'],
  keywords: ['llx-'],
  pattern: tokenPattern(/llx-[A-Za-z0-9]{48}/),
  examples: () => ({
    match: [`llx-${fakeText('base62', 48)}`],
    ignore: ['llx-short'],
  }),
};
