import { bearer, type ProviderCheck } from '../provider-check.ts';

export const github: ProviderCheck = {
  id: 'github',
  title: 'GitHub',
  ruleIds: ['github-token', 'github-fine-grained-token'],
  address: 'https://api.github.com',
  reference: 'https://docs.github.com/en/rest/rate-limit/rate-limit',
  path: '/rate_limit',
  headers: (secret) => ({ ...bearer(secret), accept: 'application/vnd.github+json' }),
};
