import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const modalToken: SecretRule = {
  id: 'modal-token',
  title: 'Modal token',
  severity: 'high',
  remediation: 'Revoke it in Modal under API tokens, issue a new one, and keep it out of the repository.',
  references: ['https://modal.com/docs/reference/modal.config'],
  keywords: ['modal'],
  pattern: vendorKeyPattern(/modal/, /a[ks]-[A-Za-z0-9]{22}/),
  examples: () => ({
    match: [`MODAL_TOKEN_SECRET=as-${fakeText('base62', 22)}`],
    ignore: ['modal_token = "as-short"'],
  }),
};
