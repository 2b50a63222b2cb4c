import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const redisCliPassword: SecretRule = {
  id: 'redis-cli-password',
  title: 'Password on a redis-cli command line',
  severity: 'high',
  remediation: 'Change the password, and let the program read it from a file or the environment.',
  references: ['https://redis.io/docs/latest/develop/tools/cli/'],
  keywords: ['redis-cli'],
  pattern: /redis-cli\b[^\n|;]{0,100}?\s-a\s{1,4}["']?([^\s"'`$<>{}|;&]{4,100})(?=["'\s]|$)/g,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`redis-cli -h cache -a ${fakeText('base62', 12)} ping`],
    ignore: ['redis-cli -h cache -a $PASS ping'],
  }),
};
