import { fakeText } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const yandexKey: SecretRule = {
  id: 'yandex-key',
  title: 'Yandex Cloud key',
  severity: 'high',
  remediation:
    'Revoke the key in the Yandex Cloud console, issue a new one, and keep it out of the repository.',
  references: ['https://yandex.cloud/en/docs/iam/concepts/authorization/'],
  keywords: ['yandex', 'yc_'],
  pattern: vendorKeyPattern(
    atWordStart(/yandex|yc_/),
    /(?:AQVN[A-Za-z0-9_-]{35,38}|y0_[A-Za-z0-9_-]{50,60}|t1\.[A-Za-z0-9_-]{60,300}|trnsl\.1\.1\.[A-Za-z0-9.]{40,80}|YC[A-Za-z0-9_-]{38})/,
  ),
  examples: () => ({
    match: [`yandex_api_key = "AQVN${fakeText('base64url', 36)}"`],
    ignore: ['yandex_api_key = "short"'],
  }),
};
