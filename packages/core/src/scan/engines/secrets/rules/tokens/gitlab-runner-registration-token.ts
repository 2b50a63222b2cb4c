import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const gitlabRunnerRegistrationToken: SecretRule = {
  id: 'gitlab-runner-registration-token',
  title: 'GitLab runner registration token',
  severity: 'critical',
  remediation:
    'Revoke it in GitLab under CI/CD, Runners, issue a new one, and keep it out of the repository.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  keywords: ['GR1348941'],
  pattern: tokenPattern(/GR1348941[A-Za-z0-9_-]{20}/),
  examples: () => ({
    match: [`key = "GR${'1348941'}${fakeText('base62', 20)}"`],
    ignore: ['GR1348941short'],
  }),
};
