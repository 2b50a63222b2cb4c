import { answerOfLimitedKey, bearer, type ProviderCheck } from '../provider-check.ts';

export const stripe: ProviderCheck = {
  id: 'stripe',
  title: 'Stripe',
  ruleIds: ['stripe-secret-key'],
  address: 'https://api.stripe.com',
  reference: 'https://docs.stripe.com/api/balance/balance_retrieve',
  path: '/v1/balance',
  headers: bearer,
  answer: answerOfLimitedKey,
};
