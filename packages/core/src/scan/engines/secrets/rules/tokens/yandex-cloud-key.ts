import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const yandexCloudKey: SecretRule = {
  id: 'yandex-cloud-key',
  title: 'Yandex Cloud key',
  severity: 'critical',
  remediation:
    'Revoke it in the Yandex Cloud console under Service accounts, issue a new one, and keep it out of the repository.',
  references: ['https://yandex.cloud/en/docs/iam/concepts/authorization/api-key'],
  keywords: ['AQVN', 'y0_', 'y1_', 'YC'],
  pattern: tokenPattern(/(?:AQVN[A-Za-z0-9_-]{35,36}|y[01]_[A-Za-z0-9_-]{50,60}|YC[A-Z][A-Za-z0-9_-]{37})/),
  examples: () => ({
    match: [`key = "AQ${'VN'}${fakeText('base62', 35)}"`],
    ignore: ['AQVNshort'],
  }),
};
