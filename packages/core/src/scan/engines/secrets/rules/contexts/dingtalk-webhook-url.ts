import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const dingtalkWebhookUrl: SecretRule = {
  id: 'dingtalk-webhook-url',
  title: 'DingTalk robot webhook URL',
  severity: 'medium',
  remediation: 'Delete the robot in the DingTalk group, and add a new one.',
  references: ['https://open.dingtalk.com/document/robots/custom-robot-access'],
  keywords: ['oapi.dingtalk.com'],
  pattern: /https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=[0-9a-f]{64}/g,
  examples: () => ({
    match: [`https://oapi.dingtalk.com/robot/send?access_token=${fakeText('hex', 64)}`],
    ignore: ['https://oapi.dingtalk.com/robot/send?access_token=short'],
  }),
};
