import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const adafruitIoKey: SecretRule = {
  id: 'adafruit-io-key',
  title: 'Adafruit IO key',
  severity: 'medium',
  remediation: 'Revoke the key in Adafruit IO, issue a new one, and keep it out of the repository.',
  references: ['https://io.adafruit.com/api/docs/'],
  keywords: ['aio_'],
  pattern: tokenPattern(/aio_[A-Za-z0-9]{28}/),
  examples: () => ({
    match: [`aio_${fakeText('base62', 28)}`],
    ignore: ['aio_short'],
  }),
};
