import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const langfuseSecretKey: SecretRule = {
  id: 'langfuse-secret-key',
  title: 'Langfuse secret key',
  severity: 'high',
  remediation:
    'Revoke the key in Langfuse under Project settings, issue a new one, and keep it out of the repository.',
  references: ['https://langfuse.com/docs/api'],
  keywords: ['sk-lf-'],
  pattern: tokenPattern(/sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`sk-lf-${fakeUuid()}`],
    ignore: ['sk-lf-short'],
  }),
};
