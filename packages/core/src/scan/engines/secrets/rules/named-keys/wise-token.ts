import { fakeUuid } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const wiseToken: SecretRule = {
  id: 'wise-token',
  title: 'Wise API token',
  severity: 'high',
  remediation:
    'Revoke the key in Wise under Settings, API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.wise.com/api-docs/features/authentication-access'],
  keywords: ['wise'],
  pattern: vendorKeyPattern(
    atWordStart(/wise|transferwise/),
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  ),
  examples: () => ({
    match: [`wise_api_key = "${fakeUuid()}"`],
    ignore: ['wise_api_key = "short"'],
  }),
};
