import { answerOfLimitedKey, bearer, type ProviderCheck } from '../provider-check.ts';

export const digitalocean: ProviderCheck = {
  id: 'digitalocean',
  title: 'DigitalOcean',
  ruleIds: ['digitalocean-token'],
  address: 'https://api.digitalocean.com',
  reference: 'https://docs.digitalocean.com/reference/api/',
  path: '/v2/account',
  headers: bearer,
  answer: answerOfLimitedKey,
};
