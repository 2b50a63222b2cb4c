import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const runwayKey: SecretRule = {
  id: 'runway-key',
  title: 'Runway API secret',
  severity: 'high',
  remediation:
    'Disable the key in the Runway developer portal, create a new one, and keep it out of the repository.',
  references: ['https://docs.dev.runwayml.com/'],
  keywords: ['key_'],
  pattern: tokenPattern(/key_[0-9a-f]{128}/),
  examples: () => ({
    match: [`RUNWAYML_API_SECRET=key_${fakeText('hex', 128)}`],
    ignore: ['key_short'],
  }),
};
