import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const semaphoreToken: SecretRule = {
  id: 'semaphore-token',
  title: 'Semaphore CI token',
  severity: 'high',
  remediation:
    'Revoke the key in Semaphore under Profile settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.semaphoreci.com/reference/api'],
  keywords: ['semaphore'],
  pattern: vendorKeyPattern(/semaphore/, /[A-Za-z0-9_-]{40}/),
  examples: () => ({
    match: [`semaphore_api_key = "${fakeText('base64url', 40)}"`],
    ignore: ['semaphore_api_key = "short"'],
  }),
};
