import { fakeUuid } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const feishuWebhookUrl: SecretRule = {
  id: 'feishu-webhook-url',
  title: 'Feishu or Lark bot webhook URL',
  severity: 'medium',
  remediation: 'Delete the bot in the group, and add a new one.',
  references: ['https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot'],
  keywords: ['open.feishu.cn', 'open.larksuite.com'],
  pattern:
    /https:\/\/open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  examples: () => ({
    match: [`https://open.feishu.cn/open-apis/bot/v2/hook/${fakeUuid()}`],
    ignore: ['https://open.feishu.cn/open-apis/bot/v2/hook/short'],
  }),
};
