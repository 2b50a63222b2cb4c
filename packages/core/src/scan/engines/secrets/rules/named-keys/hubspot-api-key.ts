import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const hubspotApiKey: SecretRule = {
  id: 'hubspot-api-key',
  title: 'HubSpot API key',
  severity: 'high',
  remediation:
    'Revoke the key in HubSpot under Integrations, issue a new one, and keep it out of the repository.',
  references: ['https://developers.hubspot.com/docs/guides/apps/private-apps/overview'],
  keywords: ['hubspot', 'hapikey'],
  pattern: vendorKeyPattern(
    /hubspot|hapikey/,
    /[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}/,
  ),
  examples: () => ({
    match: [`hubspot_api_key = "${fakeUuid()}"`],
    ignore: ['hubspot_api_key = "short"'],
  }),
};
