import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const awsAppsyncKey: SecretRule = {
  id: 'aws-appsync-key',
  title: 'AWS AppSync API key',
  severity: 'medium',
  remediation:
    'Revoke the key in the AWS console under AppSync, issue a new one, and keep it out of the repository.',
  references: ['https://docs.aws.amazon.com/appsync/latest/devguide/security-authz.html'],
  keywords: ['da2-'],
  pattern: tokenPattern(/da2-[a-z0-9]{26}/),
  examples: () => ({
    match: [`da2-${fakeText('lower', 26)}`],
    ignore: ['da2-short'],
  }),
};
