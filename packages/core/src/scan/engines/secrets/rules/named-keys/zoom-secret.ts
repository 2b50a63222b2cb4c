import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const zoomSecret: SecretRule = {
  id: 'zoom-secret',
  title: 'Zoom client secret or JWT secret',
  severity: 'high',
  remediation:
    'Revoke the key in the Zoom app marketplace, issue a new one, and keep it out of the repository.',
  references: ['https://developers.zoom.us/docs/internal-apps/'],
  keywords: ['zoom'],
  pattern: vendorKeyPattern(/zoom/, /[A-Za-z0-9]{32,36}/),
  examples: () => ({
    match: [`zoom_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['zoom_api_key = "short"'],
  }),
};
