import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const bannerbearKey: SecretRule = {
  id: 'bannerbear-key',
  title: 'Bannerbear API key',
  severity: 'high',
  remediation:
    'Revoke the key in Bannerbear under Settings, issue a new one, and keep it out of the repository.',
  references: ['https://developers.bannerbear.com/'],
  keywords: ['bb_pr_', 'bb_ma_'],
  pattern: tokenPattern(/bb_(?:pr|ma)_[0-9a-f]{30}/),
  examples: () => ({
    match: [`bb_pr_${fakeText('hex', 30)}`],
    ignore: ['bb_pr_short'],
  }),
};
