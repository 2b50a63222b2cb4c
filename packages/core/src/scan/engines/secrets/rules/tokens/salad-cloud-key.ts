import { endsInChecksum } from '../../checksum.ts';
import { fakeChecksummed } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const saladCloudKey: SecretRule = {
  id: 'salad-cloud-key',
  title: 'SaladCloud API key',
  severity: 'high',
  remediation: 'Rotate the key in the SaladCloud portal under API Access, and keep it out of the repository.',
  references: ['https://docs.salad.com/reference/api-usage'],
  keywords: ['salad_cloud_'],
  pattern: tokenPattern(/salad_cloud_(?:user|org)_[A-Za-z0-9]{49}/),
  // The checksum is not documented, so that a wrong one proves nothing.
  assess: (secret) => (endsInChecksum(secret.slice(secret.lastIndexOf('_') + 1)) ? 'valid' : 'unknown'),
  examples: () => ({
    match: [fakeChecksummed('salad_cloud_user_', 1, 43)],
    ignore: ['salad_cloud_user_short'],
  }),
};
