import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const truenasApiKey: SecretRule = {
  id: 'truenas-api-key',
  title: 'TrueNAS API key',
  severity: 'critical',
  remediation:
    'Delete the key in TrueNAS under API Keys, create a new one, and keep it out of the repository.',
  references: ['https://www.truenas.com/docs/scale/scaletutorials/toptoolbar/managingapikeys/'],
  keywords: ['truenas', 'auth.login_with_api_key', 'bearer'],
  pattern: /(?:truenas|login_with_api_key|bearer)[^\\]{0,120}?(?<![\w-])(\d{1,3}-[A-Za-z0-9]{64})(?![\w-])/gi,
  examples: () => ({
    match: [`{"method": "auth.login_with_api_key", "params": ["8-${fakeText('base62', 64)}"]}`],
    ignore: ['truenas_version = "8-2"'],
  }),
};
