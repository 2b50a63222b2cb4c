import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const trelloKey: SecretRule = {
  id: 'trello-key',
  title: 'Trello key or token',
  severity: 'high',
  remediation: 'Revoke the key in Trello under App key, issue a new one, and keep it out of the repository.',
  references: ['https://developer.atlassian.com/cloud/trello/guides/rest-api/api-introduction/'],
  keywords: ['trello'],
  pattern: vendorKeyPattern(/trello/, /(?:ATTA[A-Za-z0-9]{72}|[0-9a-f]{64}|[0-9a-z]{32})/),
  examples: () => ({
    match: [`trello_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['trello_api_key = "short"'],
  }),
};
