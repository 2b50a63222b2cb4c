import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const githubFineGrainedToken: SecretRule = {
  id: 'github-fine-grained-token',
  title: 'GitHub fine-grained personal access token',
  severity: 'critical',
  remediation:
    'Revoke the token in GitHub under Settings, Developer settings, issue a new one, and keep it out of the repository.',
  references: [
    'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
  ],
  keywords: ['github_pat_'],
  pattern: tokenPattern(/github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/),
  examples: () => ({
    match: [`github_pat_${fakeText('base62', 22)}_${fakeText('base62', 59)}`],
    ignore: [`github_pat_${fakeText('base62', 22)}`],
  }),
};
