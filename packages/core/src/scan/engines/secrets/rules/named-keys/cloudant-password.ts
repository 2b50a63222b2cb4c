import { fakeText } from '../../fake-secret.ts';
import { assignedPattern, type SecretRule } from '../../secret-rule.ts';

/** Passwords are 32 bytes in base 16; the names of its keys, which stand for users, 24 letters. */
export const cloudantPassword: SecretRule = {
  id: 'cloudant-password',
  title: 'IBM Cloudant password',
  severity: 'high',
  remediation:
    'Remove the credential in the dashboard of Cloudant, and keep the new one out of the repository.',
  references: ['https://cloud.ibm.com/docs/Cloudant?topic=Cloudant-work-with-your-account'],
  keywords: ['cloudant'],
  pattern: assignedPattern(/cloudant/, /[0-9a-f]{64}/),
  examples: () => ({
    match: [`cloudant_password = "${fakeText('hex', 64)}"`],
    ignore: ['cloudant_password = "short"', `cloudant_digest = "${fakeText('hex', 64)}"`],
  }),
};
