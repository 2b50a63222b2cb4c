import type { ProviderCheck } from '../provider-check.ts';

export const anthropic: ProviderCheck = {
  id: 'anthropic',
  title: 'Anthropic',
  ruleIds: ['anthropic-api-key'],
  address: 'https://api.anthropic.com',
  reference: 'https://docs.anthropic.com/en/api/models-list',
  path: '/v1/models',
  headers: (secret) => ({ 'x-api-key': secret, 'anthropic-version': '2023-06-01' }),
};
