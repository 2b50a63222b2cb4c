import { fakeUuid } from '../../fake-secret.ts';
import { assignedPattern, type SecretRule } from '../../secret-rule.ts';

export const figmaLegacyToken: SecretRule = {
  id: 'figma-legacy-token',
  title: 'Figma token (legacy)',
  severity: 'high',
  remediation:
    'Revoke the token in Figma under Settings, Security, issue a new one, and keep it out of the repository.',
  references: ['https://www.figma.com/developers/api#access-tokens'],
  keywords: ['figma'],
  pattern: assignedPattern(
    /figma/,
    /(?:[0-9]{4,7}|[0-9a-f]{4})-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  ),
  examples: () => ({
    match: [`X-Figma-Token: 1394-${fakeUuid()}`],
    ignore: ['figma: 1394-short'],
  }),
};
