import { fakeText } from '../../fake-secret.ts';
import { judgeOpaqueKey } from '../../machine-made.ts';
import { onlineServices } from '../../online-services.ts';
import { atWordStart, type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const onlineServiceKey: SecretRule = {
  id: 'online-service-key',
  title: 'Key of an online service',
  severity: 'high',
  remediation:
    'Revoke the key in the settings of the service, issue a new one, and keep it out of the repository.',
  references: ['https://owasp.org/www-project-api-security/'],
  confidence: 'generic',
  keywords: onlineServices,
  pattern: vendorKeyPattern(atWordStart(new RegExp(onlineServices.join('|')))),
  judge: judgeOpaqueKey,
  examples: () => ({
    match: [`airbrake_api_key = "${fakeText('base62', 32)}"`, `LEMLIST_TOKEN=${fakeText('hex', 32)}`],
    ignore: ['airbrake_api_key = "short"', 'todoist token validation documentation'],
  }),
};
