import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const cockroachCloudKey: SecretRule = {
  id: 'cockroach-cloud-key',
  title: 'CockroachDB Cloud API key',
  severity: 'critical',
  remediation:
    'Revoke it in the CockroachDB Cloud console under Service accounts, issue a new one, and keep it out of the repository.',
  references: ['https://www.cockroachlabs.com/docs/cockroachcloud/managing-access'],
  keywords: ['CCDB1_'],
  pattern: tokenPattern(/CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}/),
  examples: () => ({
    match: [`key = "CC${'DB1'}_${fakeText('base62', 22)}_${fakeText('base62', 40)}"`],
    ignore: ['CCDB1_short'],
  }),
};
