import { assessOpaqueKey } from '../../assess/generated-value.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const curlToken: SecretRule = {
  id: 'curl-token',
  title: 'Token as the username of a curl command',
  severity: 'high',
  remediation: 'Revoke the token where it was issued, and let curl read it from a file or the environment.',
  references: ['https://curl.se/docs/manpage.html#-u'],
  keywords: ['curl'],
  pattern: /\bcurl\b[^\n|;]{0,160}?\s(?:-u|--user)(?:=| {1,3})["']?([^\s:"'$<>{}]{8,200}):["']?(?=[\s"']|$)/g,
  tier: 'generic',
  assess: assessOpaqueKey,
  examples: () => ({
    match: [`curl -u ${fakeText('base62', 32)}: https://api.acme.io`],
    ignore: ['curl -u username: https://api.acme.io', 'curl -u ada:secret https://acme.io'],
  }),
};
