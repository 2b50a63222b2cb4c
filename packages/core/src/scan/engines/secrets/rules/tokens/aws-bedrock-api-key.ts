import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const awsBedrockApiKey: SecretRule = {
  id: 'aws-bedrock-api-key',
  title: 'Amazon Bedrock API key',
  severity: 'critical',
  remediation:
    'Revoke the key in the AWS console under Bedrock, issue a new one, and keep it out of the repository.',
  references: ['https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html'],
  keywords: ['ABSK', 'bedrock-api-key-'],
  pattern: tokenPattern(/(?:ABSK[A-Za-z0-9+/]{100,260}={0,2}|bedrock-api-key-[A-Za-z0-9+/]{60,260}={0,2})/),
  reach: { after: 320 },
  examples: () => ({
    match: [`ABSK${fakeText('base64', 120)}`],
    ignore: ['ABSKshort'],
  }),
};
