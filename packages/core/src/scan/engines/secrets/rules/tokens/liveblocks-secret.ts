import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const liveblocksSecret: SecretRule = {
  id: 'liveblocks-secret',
  title: 'Liveblocks secret key',
  severity: 'high',
  remediation:
    'Revoke it in the Liveblocks dashboard under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://liveblocks.io/docs/authentication'],
  keywords: ['sk_prod_', 'sk_dev_'],
  pattern: tokenPattern(/sk_(?:prod|dev)_[A-Za-z0-9_-]{40,80}/),
  examples: () => ({
    match: [`key = "sk_prod_${fakeText('base62', 64)}"`],
    ignore: ['sk_prod_short'],
  }),
};
