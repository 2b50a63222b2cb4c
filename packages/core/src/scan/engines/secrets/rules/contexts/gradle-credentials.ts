import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const gradleCredentials: SecretRule = {
  id: 'gradle-credentials',
  title: 'Password in a Gradle build',
  severity: 'high',
  remediation:
    'Change the password, and read it from gradle.properties in the home folder or the environment.',
  references: ['https://docs.gradle.org/current/userguide/declaring_repositories_basics.html'],
  keywords: ['credentials'],
  pattern: /credentials\s{0,4}\{[^{}]{0,200}?password\s{0,4}=?\s{0,4}\(?["']([^"'$\s]{3,200})["']/g,
  tier: 'generic',
  oftenInTests: true,
  examples: () => ({
    match: [`credentials {\n  username 'ada'\n  password '${fakeText('base62', 12)}'\n}`],
    ignore: [`credentials { password 'changeme' }`],
  }),
};
