import type { ProviderCheck } from '../provider-check.ts';

export const postman: ProviderCheck = {
  id: 'postman',
  title: 'Postman',
  ruleIds: ['postman-api-key'],
  address: 'https://api.getpostman.com',
  reference: 'https://learning.postman.com/docs/developer/postman-api/authentication/',
  path: '/me',
  headers: (secret) => ({ 'x-api-key': secret }),
};
