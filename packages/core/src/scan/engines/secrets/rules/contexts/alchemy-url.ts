import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const alchemyUrl: SecretRule = {
  id: 'alchemy-url',
  title: 'Alchemy API key in a node URL',
  severity: 'high',
  remediation: 'Rotate the key in the Alchemy dashboard, and read the URL of the node from the environment.',
  references: ['https://www.alchemy.com/docs/reference/api-overview'],
  keywords: ['alchemy.com/', 'alchemyapi.io/'],
  pattern:
    /(?:alchemy\.com|alchemyapi\.io)\/(?:nft\/)?v[23]\/([A-Za-z0-9_-]{32}|alcht_[A-Za-z0-9]{30})(?![A-Za-z0-9])/g,
  minEntropy: 3.5,
  examples: () => ({
    match: [`https://eth-mainnet.g.alchemy.com/v2/${fakeText('base64url', 32)}`],
    ignore: ['https://eth-mainnet.g.alchemy.com/v2/your-api-key'],
  }),
};
