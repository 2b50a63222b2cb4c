import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const openVsxToken: SecretRule = {
  id: 'open-vsx-token',
  title: 'Open VSX access token',
  severity: 'high',
  remediation:
    'Revoke it in open-vsx.org under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://github.com/eclipse/openvsx/wiki/Publishing-Extensions'],
  keywords: ['ovsxat_', 'ovsxp_'],
  pattern: tokenPattern(/ovsx(?:at|p)_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`key = "ovsxat_${fakeUuid()}"`],
    ignore: ['ovsxat_short'],
  }),
};
