import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const clickhouseCloudKey: SecretRule = {
  id: 'clickhouse-cloud-key',
  title: 'ClickHouse Cloud API secret',
  severity: 'critical',
  remediation:
    'Revoke it in the ClickHouse Cloud console under API keys, issue a new one, and keep it out of the repository.',
  references: ['https://clickhouse.com/docs/cloud/manage/openapi'],
  keywords: ['4b1d'],
  pattern: tokenPattern(/4b1d[A-Za-z0-9]{38}/),
  examples: () => ({
    match: [`key = "4b${'1d'}${fakeText('base62', 38)}"`],
    ignore: ['4b1dshort'],
  }),
};
