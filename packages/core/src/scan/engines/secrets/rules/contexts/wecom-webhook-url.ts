import { fakeUuid } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const wecomWebhookUrl: SecretRule = {
  id: 'wecom-webhook-url',
  title: 'WeCom robot webhook URL',
  severity: 'medium',
  remediation: 'Delete the robot in the WeCom group, and add a new one.',
  references: ['https://developer.work.weixin.qq.com/document/path/91770'],
  keywords: ['qyapi.weixin.qq.com'],
  pattern:
    /https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  examples: () => ({
    match: [`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${fakeUuid()}`],
    ignore: ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=short'],
  }),
};
