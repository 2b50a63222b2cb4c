import { fakeUuid } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const awsMwsToken: SecretRule = {
  id: 'aws-mws-token',
  title: 'Amazon MWS token',
  severity: 'high',
  remediation:
    'Revoke the token in Amazon Seller Central, issue a new one, and keep it out of the repository.',
  references: ['https://developer-docs.amazon.com/sp-api/'],
  keywords: ['amzn.mws.'],
  pattern: tokenPattern(/amzn\.mws\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/),
  examples: () => ({
    match: [`amzn.mws.${fakeUuid()}`],
    ignore: ['amzn.mws.short'],
  }),
};
