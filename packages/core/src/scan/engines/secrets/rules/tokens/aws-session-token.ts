import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const awsSessionToken: SecretRule = {
  id: 'aws-session-token',
  title: 'AWS session token',
  severity: 'medium',
  remediation:
    'Revoke the sessions of the role in IAM, check CloudTrail for their use, and never write temporary credentials to files.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_temp_use-resources.html'],
  keywords: ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz'],
  pattern: tokenPattern(/(?:IQoJb3JpZ2lu|F[wQ]oGZXIvYXdz)[A-Za-z0-9+/]{100,1500}={0,2}/),
  reach: { after: 1700 },
  minEntropy: 4,
  // Its base 64 holds rows of slashes, which are no mask.
  allowsPlaceholders: true,
  examples: () => ({
    match: [`AWS_SESSION_TOKEN=IQoJb3JpZ2lu${fakeText('base64', 60)}//////////${fakeText('base64', 240)}==`],
    ignore: ['IQoJb3JpZ2luX2VjEXAMPLE', `IQoJb3JpZ2lu${'A'.repeat(200)}`],
  }),
};
