import { assessRoutableToken, fakeRoutableToken } from '../../assess/gitlab-routable-token.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const gitlabToken: SecretRule = {
  id: 'gitlab-token',
  title: 'GitLab access token',
  severity: 'critical',
  remediation:
    'Revoke the token in GitLab under Access tokens, issue a new one, and keep it out of the repository.',
  references: [
    'https://docs.gitlab.com/security/tokens/',
    'https://handbook.gitlab.com/handbook/engineering/architecture/design-documents/cells/routable_tokens/',
  ],
  keywords: [
    'glpat-',
    'gldt-',
    'glptt-',
    'glcbt-',
    'glimt-',
    'glft-',
    'glsoat-',
    'gloas-',
    'glagent-',
    'glffct-',
    'glwt-',
  ],
  pattern: tokenPattern(
    /gl(?:pat|dt|ptt|cbt|imt|ft|soat|oas|agent|ffct|wt)-(?:[0-9a-zA-Z_-]{27,300}(?:\.[0-9a-z]{2})?\.[0-9a-z]{9}|[0-9a-zA-Z]{1,5}_[0-9a-zA-Z_-]{16,64}|[0-9a-zA-Z_-]{20,64})/,
  ),
  reach: { after: 330 },
  assess: assessRoutableToken,
  examples: () => ({
    match: [`glpat-${fakeText('base64url', 20)}`, fakeRoutableToken('glpat-')],
    ignore: ['glpat-short'],
  }),
};
