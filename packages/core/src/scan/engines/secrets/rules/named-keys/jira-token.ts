import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const jiraToken: SecretRule = {
  id: 'jira-token',
  title: 'Jira API token',
  severity: 'high',
  remediation:
    'Revoke the key in Atlassian account settings under Security, issue a new one, and keep it out of the repository.',
  references: [
    'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
  ],
  keywords: ['jira', 'confluence', 'atlassian'],
  pattern: vendorKeyPattern(/jira|confluence|atlassian/, /[A-Za-z0-9]{24}/),
  examples: () => ({
    match: [`jira_api_key = "${fakeText('base62', 24)}"`],
    ignore: ['jira_api_key = "short"'],
  }),
};
