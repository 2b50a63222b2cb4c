import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mapboxSecretToken: SecretRule = {
  id: 'mapbox-secret-token',
  title: 'Mapbox secret token',
  severity: 'high',
  remediation:
    'Revoke the token in the Mapbox account under Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.mapbox.com/help/getting-started/access-tokens/'],
  keywords: ['sk.eyJ', 'tk.eyJ'],
  pattern: tokenPattern(/[st]k\.eyJ[A-Za-z0-9_-]{20,200}\.[A-Za-z0-9_-]{20,40}/),
  examples: () => ({
    match: [`sk.eyJ${fakeText('base64url', 60)}.${fakeText('base64url', 22)}`],
    ignore: ['sk.eyJshort'],
  }),
};
