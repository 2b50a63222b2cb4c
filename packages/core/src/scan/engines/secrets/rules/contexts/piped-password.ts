import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const pipedPassword: SecretRule = {
  id: 'piped-password',
  title: 'Password piped to a login command',
  severity: 'high',
  remediation: 'Change the password, and let the program read it from a file or the environment.',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  keywords: ['--password-stdin', 'sudo -S'],
  pattern:
    /echo\s{1,4}(?:-n\s{1,4})?["']?([^\s"'`$<>{}|;&]{4,100})["']?\s{0,4}\|\s{0,4}(?:sudo -S|[^\n|;]{0,100}?--password-stdin)/g,
  reach: { before: 240 },
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`echo '${fakeText('base62', 12)}' | docker login --username ada --password-stdin`],
    ignore: ['echo "$TOKEN" | docker login --username ada --password-stdin'],
  }),
};
