import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const dingtalkSecret: SecretRule = {
  id: 'dingtalk-secret',
  title: 'DingTalk robot secret',
  severity: 'medium',
  remediation:
    'Revoke it in the settings of the robot in DingTalk, issue a new one, and keep it out of the repository.',
  references: ['https://open.dingtalk.com/document/robots/customize-robot-security-settings'],
  keywords: ['SEC'],
  pattern: tokenPattern(/SEC[0-9a-f]{64}/),
  examples: () => ({
    match: [`key = "SEC${fakeText('hex', 64)}"`],
    ignore: ['SECTION'],
  }),
};
