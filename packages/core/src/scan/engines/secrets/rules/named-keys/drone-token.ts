import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const droneToken: SecretRule = {
  id: 'drone-token',
  title: 'Drone CI token',
  severity: 'high',
  remediation:
    'Revoke the key in Drone under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.drone.io/cli/configure/'],
  keywords: ['drone'],
  pattern: vendorKeyPattern(/drone/, /[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`drone_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['drone_api_key = "short"'],
  }),
};
