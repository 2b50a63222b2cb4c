import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const huggingfaceToken: SecretRule = {
  id: 'huggingface-token',
  title: 'Hugging Face token',
  severity: 'high',
  remediation:
    'Revoke the token in Hugging Face under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://huggingface.co/docs/hub/security-tokens'],
  keywords: ['hf_', 'api_org_'],
  pattern: tokenPattern(/(?:hf_[A-Za-z0-9]{34,40}|api_org_[A-Za-z0-9]{34})/),
  minEntropy: 3.2,
  examples: () => ({
    match: [`hf_${fakeText('base62', 34)}`],
    ignore: ['hf_short'],
  }),
};
