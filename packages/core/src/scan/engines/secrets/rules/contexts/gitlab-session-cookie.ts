import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const gitlabSessionCookie: SecretRule = {
  id: 'gitlab-session-cookie',
  title: 'GitLab session cookie',
  severity: 'medium',
  remediation:
    'End the session in GitLab under Active sessions, and use an access token with the least privileges.',
  references: ['https://docs.gitlab.com/user/profile/#cookies-used-for-sign-in'],
  keywords: ['_gitlab_session='],
  pattern: /_gitlab_session=([0-9a-z]{32})(?![0-9a-z])/g,
  minEntropy: 3,
  examples: () => ({
    match: [`Cookie: _gitlab_session=${fakeText('hex', 32)}`],
    ignore: ['_gitlab_session=short'],
  }),
};
