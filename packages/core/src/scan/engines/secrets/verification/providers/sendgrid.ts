import { answerOfLimitedKey, bearer, type ProviderCheck } from '../provider-check.ts';

export const sendgrid: ProviderCheck = {
  id: 'sendgrid',
  title: 'SendGrid',
  ruleIds: ['sendgrid-api-key'],
  address: 'https://api.sendgrid.com',
  reference: 'https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions',
  path: '/v3/scopes',
  headers: bearer,
  answer: answerOfLimitedKey,
};
