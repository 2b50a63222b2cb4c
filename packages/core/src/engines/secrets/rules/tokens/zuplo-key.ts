import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const zuploKey: SecretRule = {
  id: 'zuplo-key',
  title: 'Zuplo key',
  severity: 'high',
  remediation: 'Revoke the key in the Zuplo portal, issue a new one, and keep it out of the repository.',
  references: ['https://zuplo.com/docs/'],
  keywords: ['zpka_'],
  pattern: tokenPattern(/zpka_[0-9a-f]{32}_[0-9a-f]{8}/),
  examples: () => ({
    match: [`zpka_${fakeText('hex', 32)}_${fakeText('hex', 8)}`],
    ignore: ['zpka_short'],
  }),
};
