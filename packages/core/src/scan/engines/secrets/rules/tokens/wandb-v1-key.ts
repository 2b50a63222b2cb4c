import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const wandbV1Key: SecretRule = {
  id: 'wandb-v1-key',
  title: 'Weights & Biases API key (v1)',
  severity: 'high',
  remediation:
    'Revoke it in Weights & Biases under User settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.wandb.ai/support/find_api_key/'],
  keywords: ['wandb_v1_'],
  pattern: tokenPattern(/wandb_v1_[A-Za-z0-9_]{60,100}/),
  examples: () => ({
    match: [`wandb_v1_${fakeText('base62', 77)}`],
    ignore: ['wandb_v1_client'],
  }),
};
