import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const wandbKey: SecretRule = {
  id: 'wandb-key',
  title: 'Weights & Biases API key',
  severity: 'high',
  remediation:
    'Revoke the key in Weights & Biases under User settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.wandb.ai/support/find_api_key/'],
  keywords: ['wandb', 'weights'],
  pattern: vendorKeyPattern(/wandb|weights_?and_?biases/, /[0-9a-f]{40}/),
  hasOneShape: true,
  examples: () => ({
    match: [`wandb_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['wandb_api_key = "short"'],
  }),
};
