import { bearer, type ProviderCheck } from '../provider-check.ts';

export const npm: ProviderCheck = {
  id: 'npm',
  title: 'npm',
  ruleIds: ['npm-token'],
  address: 'https://registry.npmjs.org',
  reference: 'https://docs.npmjs.com/cli/commands/npm-whoami',
  path: '/-/whoami',
  headers: bearer,
};
