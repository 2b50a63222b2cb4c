import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const onesignalAppKey: SecretRule = {
  id: 'onesignal-app-key',
  title: 'OneSignal API key',
  severity: 'high',
  remediation:
    'Revoke it in the OneSignal dashboard under Keys and IDs, issue a new one, and keep it out of the repository.',
  references: ['https://documentation.onesignal.com/docs/keys-and-ids'],
  keywords: ['os_v2_app_', 'os_v2_org_'],
  pattern: tokenPattern(/os_v2_(?:app|org)_[a-z0-9]{60,120}/),
  examples: () => ({
    match: [`key = "os_v2_app_${fakeText('lower', 103)}"`],
    ignore: ['os_v2_app_short'],
  }),
};
