import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const cfxLicenseKey: SecretRule = {
  id: 'cfx-license-key',
  title: 'Cfx.re server license key',
  severity: 'medium',
  remediation: 'Revoke the key in the Cfx.re portal, issue a new one, and keep it out of the repository.',
  references: ['https://docs.fivem.net/docs/server-manual/setting-up-a-server-vanilla/'],
  keywords: ['cfxk_'],
  pattern: tokenPattern(/cfxk_[A-Za-z0-9]{20}_[A-Za-z0-9]{4,8}|cfxk_[A-Za-z0-9_-]{20,40}/),
  minEntropy: 3,
  examples: () => ({
    match: [`sv_licenseKey cfxk_${fakeText('base62', 20)}_${fakeText('base62', 6)}`],
    ignore: ['cfxk_short'],
  }),
};
