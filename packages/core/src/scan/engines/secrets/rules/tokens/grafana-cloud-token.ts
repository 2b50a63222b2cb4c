import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const grafanaCloudToken: SecretRule = {
  id: 'grafana-cloud-token',
  title: 'Grafana Cloud token',
  severity: 'high',
  remediation:
    'Revoke the token in Grafana Cloud under Access policies, issue a new one, and keep it out of the repository.',
  references: [
    'https://grafana.com/docs/grafana-cloud/account-management/authentication-and-permissions/access-policies/',
  ],
  keywords: ['glc_'],
  pattern: tokenPattern(/glc_[A-Za-z0-9+/]{32,400}={0,2}/),
  reach: { after: 500 },
  examples: () => ({
    match: [`glc_${fakeText('base64', 100)}`],
    ignore: ['glc_short'],
  }),
};
