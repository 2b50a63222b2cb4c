import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const imagekitKey: SecretRule = {
  id: 'imagekit-key',
  title: 'ImageKit private key',
  severity: 'high',
  remediation:
    'Regenerate the key in the ImageKit dashboard under Developer options, and keep it out of the repository.',
  references: ['https://imagekit.io/docs/api-keys'],
  keywords: ['imagekit'],
  pattern: vendorKeyPattern(/imagekit/, /private_[A-Za-z0-9+/=_-]{20,64}/),
  minEntropy: 3.5,
  examples: () => ({
    match: [`IMAGEKIT_PRIVATE_KEY=private_${fakeText('base62', 28)}`],
    ignore: ['IMAGEKIT_PRIVATE_KEY=private_short'],
  }),
};
