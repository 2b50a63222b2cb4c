import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const mongodbAtlasKey: SecretRule = {
  id: 'mongodb-atlas-key',
  title: 'MongoDB Atlas API key',
  severity: 'high',
  remediation:
    'Revoke the key in MongoDB Atlas under Access manager, issue a new one, and keep it out of the repository.',
  references: ['https://www.mongodb.com/docs/atlas/configure-api-access/'],
  keywords: ['atlas', 'mongodb'],
  pattern: vendorKeyPattern(/atlas|mongodb/, /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`atlas_api_key = "${fakeUuid()}"`],
    ignore: ['atlas_api_key = "short"'],
  }),
};
