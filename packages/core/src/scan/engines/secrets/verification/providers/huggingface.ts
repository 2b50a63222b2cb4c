import { bearer, type ProviderCheck } from '../provider-check.ts';

export const huggingface: ProviderCheck = {
  id: 'huggingface',
  title: 'Hugging Face',
  ruleIds: ['huggingface-token'],
  address: 'https://huggingface.co',
  reference: 'https://huggingface.co/docs/hub/api',
  path: '/api/whoami-v2',
  headers: bearer,
};
