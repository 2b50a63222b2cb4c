import { endsInMarvinChecksum } from '../../assess/azure-key-checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

/** Without Azure's signature at its end it is any 64 bytes, unless it is called so. */
const isCalledSo =
  /account[_-]?key|storage[_-]?(?:account[_-]?)?(?:access[_-]?)?key|azure|cosmos|shared[_-]?key|\.windows\.net/i;

/** 64 bytes in base 64: 86 characters and two signs of padding. */
export const azureStorageKey: SecretRule = {
  id: 'azure-storage-key',
  title: 'Azure Storage or Cosmos DB account key',
  severity: 'critical',
  remediation: 'Rotate the key in the Azure portal under Access keys, and prefer managed identities.',
  references: [
    'https://learn.microsoft.com/en-us/azure/storage/common/storage-account-keys-manage',
    'https://learn.microsoft.com/en-us/azure/storage/common/storage-use-azurite',
  ],
  keywords: [
    'AccountKey',
    'accountkey',
    'storage',
    'Storage',
    'STORAGE',
    '+ASt',
    'ACDb',
    'cosmos',
    'COSMOS',
    'Cosmos',
  ],
  pattern: /(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{86}==)/g,
  minEntropy: 4.5,
  // The storage emulator's key is the same on every machine and documented.
  assess: (secret, { input, index }) => {
    if (secret.startsWith('Eby8vdM02xNOcqFl') || secret.startsWith('C2y6yDjf5/R+ob0N')) return 'reject';
    if (/\+ASt|ACDb/.test(secret.slice(70)) && endsInMarvinChecksum(secret)) return 'valid';
    return isCalledSo.test(input.slice(Math.max(0, index - 80), index)) ? 'unknown' : 'reject';
  },
  examples: () => ({
    match: [
      `DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=${fakeText('base64', 86)}==;EndpointSuffix=core.windows.net`,
    ],
    ignore: ['AccountKey=short==', `STORAGE_ENCRYPTION_KEY: ${fakeText('base64', 86)}==`],
  }),
};
