import { fakeUuid } from '../../fake-secret.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const exaKey: SecretRule = {
  id: 'exa-key',
  title: 'Exa API key',
  severity: 'high',
  remediation:
    'Delete the key in the Exa dashboard under API Keys, create a new one, and keep it out of the repository.',
  references: ['https://docs.exa.ai/reference/getting-started'],
  keywords: ['exa_'],
  pattern: vendorKeyPattern(
    atWordStart(/exa_/),
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  ),
  examples: () => ({
    match: [`EXA_API_KEY=${fakeUuid()}`],
    ignore: ['exa_api_key = "short"'],
  }),
};
