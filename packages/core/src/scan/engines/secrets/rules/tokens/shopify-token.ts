import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const shopifyToken: SecretRule = {
  id: 'shopify-token',
  title: 'Shopify access token',
  severity: 'critical',
  remediation:
    'Revoke the token in the Shopify admin under Apps, issue a new one, and keep it out of the repository.',
  references: ['https://shopify.dev/docs/apps/build/authentication-authorization'],
  keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_'],
  pattern: tokenPattern(/shp(?:at|ca|pa|ss|ua)_[a-fA-F0-9]{32}/),
  examples: () => ({
    match: [`shpat_${fakeText('hex', 32)}`],
    ignore: ['shpat_short'],
  }),
};
