import { bearer, type ProviderCheck } from '../provider-check.ts';

export const openai: ProviderCheck = {
  id: 'openai',
  title: 'OpenAI',
  ruleIds: ['openai-api-key'],
  address: 'https://api.openai.com',
  reference: 'https://platform.openai.com/docs/api-reference/models/list',
  path: '/v1/models',
  headers: bearer,
};
