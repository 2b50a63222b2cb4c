import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const hubspotPrivateAppToken: SecretRule = {
  id: 'hubspot-private-app-token',
  title: 'HubSpot private app token',
  severity: 'high',
  remediation:
    'Revoke the token in HubSpot under Private apps, issue a new one, and keep it out of the repository.',
  references: ['https://developers.hubspot.com/docs/guides/apps/private-apps/overview'],
  keywords: ['pat-na', 'pat-eu', 'pat-ap'],
  pattern: tokenPattern(/pat-(?:na|eu|ap)[0-9]-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`pat-na1-${fakeUuid()}`],
    ignore: ['pat-na1-short'],
  }),
};
