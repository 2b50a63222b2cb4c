import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const figmaToken: SecretRule = {
  id: 'figma-token',
  title: 'Figma personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in Figma under Settings, Security, issue a new one, and keep it out of the repository.',
  references: ['https://www.figma.com/developers/api#access-tokens'],
  keywords: ['figd_', 'figu_', 'figdr_', 'figur_', 'figoh_', 'figor_'],
  pattern: tokenPattern(/fig(?:d|u|dr|ur|oh|or)_[A-Za-z0-9_-]{36,60}/),
  examples: () => ({
    match: [`figd_${fakeText('base64url', 40)}`],
    ignore: ['figd_short'],
  }),
};
