import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const newrelicUserKey: SecretRule = {
  id: 'newrelic-user-key',
  title: 'New Relic user key',
  severity: 'high',
  remediation:
    'Revoke the key in New Relic under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/'],
  keywords: ['NRAK-', 'NRAA-', 'NRRA-', 'NRIQ-', 'NRII-', 'NRJS-'],
  pattern: tokenPattern(
    /NR(?:AK-[A-Za-z0-9]{27}|AA-[0-9a-f]{27}|RA-[0-9a-f]{42}|I[QI]-[A-Za-z0-9_-]{25,32}|JS-[0-9a-f]{19})/,
  ),
  examples: () => ({
    match: [`NRAK-${fakeText('upper', 27)}`],
    ignore: ['NRAK-short'],
  }),
};
