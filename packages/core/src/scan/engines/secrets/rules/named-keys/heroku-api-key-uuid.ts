import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const herokuApiKeyUuid: SecretRule = {
  id: 'heroku-api-key-uuid',
  title: 'Heroku API key',
  severity: 'high',
  remediation:
    'Revoke the key in the Heroku dashboard under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://devcenter.heroku.com/articles/authentication'],
  keywords: ['heroku'],
  pattern: vendorKeyPattern(/heroku/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`heroku_api_key = "${fakeUuid()}"`],
    ignore: ['heroku_api_key = "short"'],
  }),
};
