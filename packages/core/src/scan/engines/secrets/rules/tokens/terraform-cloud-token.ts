import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const terraformCloudToken: SecretRule = {
  id: 'terraform-cloud-token',
  title: 'HCP Terraform API token',
  severity: 'critical',
  remediation:
    'Revoke the token in HCP Terraform under User settings, Tokens, issue a new one, and keep it out of the repository.',
  references: ['https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens'],
  keywords: ['.atlasv1.'],
  pattern: tokenPattern(/[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}/),
  examples: () => ({
    match: [`${fakeText('base62', 14)}.atlasv1.${fakeText('base62', 67)}`],
    ignore: ['short.atlasv1.short'],
  }),
};
