import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const coderabbitKey: SecretRule = {
  id: 'coderabbit-key',
  title: 'CodeRabbit API key',
  severity: 'high',
  remediation:
    'Revoke the key in CodeRabbit under API Keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.coderabbit.ai/api-reference/'],
  keywords: ['cr-'],
  pattern: tokenPattern(/cr-[0-9a-f]{58}/),
  examples: () => ({
    match: [`CODERABBIT_API_KEY=cr-${fakeText('hex', 58)}`],
    ignore: ['cr-short'],
  }),
};
