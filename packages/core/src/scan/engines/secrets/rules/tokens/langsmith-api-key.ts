import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const langsmithApiKey: SecretRule = {
  id: 'langsmith-api-key',
  title: 'LangSmith API key',
  severity: 'high',
  remediation:
    'Revoke the key in LangSmith under Settings, API keys, issue a new one, and keep it out of the repository.',
  references: [
    'https://docs.smith.langchain.com/administration/how_to_guides/organization_management/create_account_api_key',
  ],
  keywords: ['lsv2_'],
  pattern: tokenPattern(/lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/),
  examples: () => ({
    match: [`lsv2_pt_${fakeText('hex', 32)}_${fakeText('hex', 10)}`],
    ignore: ['lsv2_pt_short'],
  }),
};
