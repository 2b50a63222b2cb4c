import type { ProviderCheck } from '../provider-check.ts';

export const gitlab: ProviderCheck = {
  id: 'gitlab',
  title: 'GitLab',
  ruleIds: ['gitlab-token'],
  address: 'https://gitlab.com',
  reference: 'https://docs.gitlab.com/api/personal_access_tokens/#self-inform',
  path: '/api/v4/personal_access_tokens/self',
  headers: (secret) => ({ 'private-token': secret }),
};
