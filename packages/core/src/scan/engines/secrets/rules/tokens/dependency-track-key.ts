import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const dependencyTrackKey: SecretRule = {
  id: 'dependency-track-key',
  title: 'Dependency-Track API key',
  severity: 'high',
  remediation:
    'Revoke the key in Dependency-Track under Access management, issue a new one, and keep it out of the repository.',
  references: ['https://docs.dependencytrack.org/integrations/rest-api/'],
  keywords: ['odt_'],
  pattern: tokenPattern(/odt_(?:[A-Za-z0-9]{8}_)?[A-Za-z0-9]{32,40}/),
  examples: () => ({
    match: [`odt_${fakeText('base62', 32)}`],
    ignore: ['odt_short'],
  }),
};
