import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const infuraUrl: SecretRule = {
  id: 'infura-url',
  title: 'Infura API key in a node URL',
  severity: 'high',
  remediation: 'Rotate the key in the Infura dashboard, and read the URL of the node from the environment.',
  references: ['https://docs.metamask.io/services/get-started/endpoints/'],
  keywords: ['infura.io/'],
  pattern: /infura\.io\/(?:ws\/)?v3\/([0-9a-f]{32})(?![0-9A-Za-z])/g,
  minEntropy: 2.8,
  examples: () => ({
    match: [`wss://mainnet.infura.io/ws/v3/${fakeText('hex', 32)}`],
    ignore: ['https://mainnet.infura.io/v3/YOUR-API-KEY'],
  }),
};
