import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const astraToken: SecretRule = {
  id: 'astra-token',
  title: 'DataStax Astra token',
  severity: 'critical',
  remediation:
    'Revoke it in the Astra portal under Tokens, issue a new one, and keep it out of the repository.',
  references: [
    'https://docs.datastax.com/en/astra-db-serverless/administration/manage-application-tokens.html',
  ],
  keywords: ['AstraCS:'],
  pattern: tokenPattern(/AstraCS:[A-Za-z]{24}:[0-9a-f]{64}/),
  examples: () => ({
    match: [`key = "Astra${'CS'}:${fakeText('letters', 24)}:${fakeText('hex', 64)}"`],
    ignore: ['AstraCS:short'],
  }),
};
