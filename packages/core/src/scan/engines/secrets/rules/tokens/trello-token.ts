import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const trelloToken: SecretRule = {
  id: 'trello-token',
  title: 'Trello token',
  severity: 'high',
  remediation:
    'Revoke it in Trello under Power-Up admin, issue a new one, and keep it out of the repository.',
  references: ['https://developer.atlassian.com/cloud/trello/guides/rest-api/api-introduction/'],
  keywords: ['ATTA'],
  pattern: tokenPattern(/ATTA[0-9a-f]{64}[0-9A-Fa-f]{8}/),
  examples: () => ({
    match: [`key = "AT${'TA'}${fakeText('hex', 64)}${fakeText('upperHex', 8)}"`],
    ignore: ['ATTAshort'],
  }),
};
