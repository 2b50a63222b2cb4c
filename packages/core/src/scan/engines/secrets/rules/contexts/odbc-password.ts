import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const odbcPassword: SecretRule = {
  id: 'odbc-password',
  title: 'Password in a connection string',
  severity: 'high',
  remediation:
    'Change the password of the database user, and read the connection string from the environment.',
  references: ['https://learn.microsoft.com/en-us/sql/connect/ado-net/connection-strings'],
  keywords: ['password=', 'pwd=', 'password =', 'pwd ='],
  pattern:
    /(?:server|data source|host|user id|uid|user|database|initial catalog|driver|dsn|port|provider)\s{0,2}=[^\r\n"']{1,200}?;\s{0,4}(?:password|pwd)\s{0,2}=\s{0,2}([^;"'\s<>{}$]{3,120})/gi,
  tier: 'generic',
  reach: { before: 240 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`Server=db;Database=shop;User Id=sa;Password=${fakeText('base62', 12)};`],
    ignore: ['Server=db;Password={password};'],
  }),
};
