import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const pixieKey: SecretRule = {
  id: 'pixie-key',
  title: 'Pixie API or deploy key',
  severity: 'high',
  remediation: 'Delete the key in Pixie under Admin, create a new one, and keep it out of the repository.',
  references: ['https://docs.px.dev/reference/admin/api-keys/'],
  keywords: ['px-api-', 'px-dep-'],
  pattern: tokenPattern(/px-(?:api|dep)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`px-api-${fakeUuid()}`],
    ignore: ['px-api-short'],
  }),
};
