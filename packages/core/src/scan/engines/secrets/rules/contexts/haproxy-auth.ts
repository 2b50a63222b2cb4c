import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const haproxyAuth: SecretRule = {
  id: 'haproxy-auth',
  title: 'Password in an HAProxy configuration',
  severity: 'high',
  remediation: 'Change the password, and store its hash with `password` instead.',
  references: ['https://docs.haproxy.org/3.0/configuration.html'],
  keywords: ['stats auth', 'insecure-password'],
  pattern: /(?:stats\s{1,8}auth\s{1,8}[^\s:]{1,60}:|insecure-password\s{1,8})([^\s"'`$<>{}]{4,100})/g,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`  stats auth ada:${fakeText('base62', 12)}`],
    ignore: ['  stats auth admin:password'],
  }),
};
