import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const mongodbAtlasServiceSecret: SecretRule = {
  id: 'mongodb-atlas-service-secret',
  title: 'MongoDB Atlas service account secret',
  severity: 'critical',
  remediation:
    'Revoke it in Atlas under Service accounts, issue a new one, and keep it out of the repository.',
  references: ['https://www.mongodb.com/docs/atlas/api/service-accounts-overview/'],
  keywords: ['mdb_sa_sk_'],
  pattern: tokenPattern(/mdb_sa_sk_[A-Za-z0-9_-]{40}/),
  examples: () => ({
    match: [`key = "mdb_sa_sk_${fakeText('base62', 40)}"`],
    ignore: ['mdb_sa_sk_short'],
  }),
};
