import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const thingsboardDeviceToken: SecretRule = {
  id: 'thingsboard-device-token',
  title: 'ThingsBoard device token',
  severity: 'medium',
  remediation:
    'Revoke the token in ThingsBoard under Devices, issue a new one, and keep it out of the repository.',
  references: ['https://thingsboard.io/docs/reference/http-api/'],
  keywords: ['/api/v1/'],
  pattern: /thingsboard[\w.:-]{0,40}\/api\/v1\/([A-Za-z0-9]{20})\//g,
  examples: () => ({
    match: [`https://thingsboard.cloud/api/v1/${fakeText('lower', 20)}/telemetry`],
    ignore: ['https://thingsboard.cloud/api/v1/short/telemetry'],
  }),
};
