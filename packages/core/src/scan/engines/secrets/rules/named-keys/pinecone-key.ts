import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const pineconeKey: SecretRule = {
  id: 'pinecone-key',
  title: 'Pinecone API key',
  severity: 'high',
  remediation: 'Revoke the key in the Pinecone console, issue a new one, and keep it out of the repository.',
  references: ['https://docs.pinecone.io/guides/projects/manage-api-keys'],
  keywords: ['pinecone'],
  pattern: vendorKeyPattern(
    /pinecone/,
    /(?:pcsk_[A-Za-z0-9_]{60,80}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
  ),
  examples: () => ({
    match: [`pinecone_api_key = "${fakeUuid()}"`],
    ignore: ['pinecone_api_key = "short"'],
  }),
};
