import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const pineconeApiKey: SecretRule = {
  id: 'pinecone-api-key',
  title: 'Pinecone key',
  severity: 'high',
  remediation: 'Revoke the key in the Pinecone console, issue a new one, and keep it out of the repository.',
  references: ['https://docs.pinecone.io/guides/projects/manage-api-keys'],
  keywords: ['pcsk_'],
  pattern: tokenPattern(/pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{60,66}/),
  examples: () => ({
    match: [`pcsk_${fakeText('base62', 5)}_${fakeText('base62', 63)}`],
    ignore: ['pcsk_short'],
  }),
};
