import { assessUrlPassword } from '../../assess/url-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const databaseUrl: SecretRule = {
  id: 'database-url',
  title: 'Database password in a connection URL',
  severity: 'critical',
  remediation:
    'Change the password of the database user, and read the URL from the environment or a secret manager.',
  references: [
    'https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS',
    'https://www.mongodb.com/docs/manual/reference/connection-string/',
  ],
  keywords: [
    'postgres',
    'mysql',
    'mariadb',
    'mongodb',
    'redis',
    'amqp',
    'sqlserver',
    'mssql',
    'cockroachdb',
    'clickhouse',
    'oracle',
    'couchdb',
    'neo4j',
    'cassandra',
    'jdbc',
    'valkey',
    'snowflake',
    'bolt',
    'pgsql',
    'psql',
    'db2',
    'sybase',
  ],
  pattern:
    /(?<![A-Za-z0-9])(?:jdbc:)?(?:postgres(?:ql)?|pgsql|psql|mysqlx?2?|mariadb|mongodb|rediss?|valkeys?|amqps?|sqlserver|mssql|cockroachdb|clickhouse|oracle|couchdbs?|neo4j|bolt|cassandra|snowflake|db2|sybase)(?:[+:][a-z0-9_]{2,16}){0,2}:(?:\/\/|@)[^\s:@/?#"'`<>()\\|,;]{0,80}:([^\s@/"'`<>\\]{1,100}(?:@[^\s:@/?#"'`<>\\]{1,60}(?=@))?|[^\s@"'`<>\\]{1,100})@[A-Za-z0-9$%{[(][^\s"'`<>]{0,100}/gi,
  reach: { before: 12, after: 320 },
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: (secret, match) => assessUrlPassword(secret, match[0]),
  examples: () => ({
    match: [
      `DATABASE_URL=postgres://shop:${fakeText('base62', 16)}@db.acme-corp.io:5432/shop`,
      `sqlserver://sa:${fakeText('base62', 6)}@${fakeText('base62', 6)}@db.acme-corp.io/shop`,
      `mongodb+srv://root:${fakeText('base62', 12)}@cluster0.abcde.mongodb.net/test`,
    ],
    ignore: [
      ['postgres://', 'user:password', '@localhost/db'].join(''),
      ['postgres://', '{{user}}:{{password}}', '@db/app'].join(''),
      'redis://cache:6379/0',
    ],
  }),
};
