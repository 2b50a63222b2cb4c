import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const onesignalKey: SecretRule = {
  id: 'onesignal-key',
  title: 'OneSignal API key',
  severity: 'high',
  remediation:
    'Revoke the key in OneSignal under Keys & IDs, issue a new one, and keep it out of the repository.',
  references: ['https://documentation.onesignal.com/docs/keys-and-ids'],
  keywords: ['onesignal'],
  pattern: vendorKeyPattern(
    /onesignal/,
    /(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|os_v2_(?:app|org)_[a-z2-7]{40,120}|[A-Za-z0-9]{48})/,
  ),
  examples: () => ({
    match: [`onesignal_api_key = "${fakeUuid()}"`],
    ignore: ['onesignal_api_key = "short"'],
  }),
};
