import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const pulumiAccessToken: SecretRule = {
  id: 'pulumi-access-token',
  title: 'Pulumi access token',
  severity: 'critical',
  remediation:
    'Revoke the token in Pulumi Cloud under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/'],
  keywords: ['pul-'],
  pattern: tokenPattern(/pul-[0-9a-f]{40}/),
  examples: () => ({
    match: [`pul-${fakeText('hex', 40)}`],
    ignore: ['pul-1234'],
  }),
};
