import { crc32Hex } from '../../checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

const body = fakeText('hex', 32);

export const zuploKey: SecretRule = {
  id: 'zuplo-key',
  title: 'Zuplo key',
  severity: 'high',
  remediation: 'Revoke the key in the Zuplo portal, issue a new one, and keep it out of the repository.',
  references: ['https://zuplo.com/docs/articles/api-key-leak-detection'],
  keywords: ['zpka_'],
  pattern: tokenPattern(/zpka_[0-9a-f]{32}_[0-9a-f]{8}/),
  assess: (secret) => (crc32Hex(secret.slice(5, -9)) === secret.slice(-8) ? 'valid' : 'invalid'),
  examples: () => ({
    match: [`zpka_${body}_${crc32Hex(body)}`],
    ignore: ['zpka_short'],
  }),
};
