import { fakeText } from '../../fake-secret.ts';
import { assignedPattern, type SecretRule } from '../../secret-rule.ts';

export const awsSecretKey: SecretRule = {
  id: 'aws-secret-key',
  title: 'AWS secret access key',
  severity: 'critical',
  remediation:
    'Deactivate and delete the key pair in IAM, check CloudTrail for its use, and issue a new one outside the code.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html'],
  keywords: ['aws', 'secret_access_key', 'secretaccesskey', 'secretkey'],
  pattern: assignedPattern(
    /aws[\w.-]{0,12}secret|aws[\w.-]{0,12}key|secret_?access_?key|secretKey/,
    /[A-Za-z0-9/+]{40}/,
  ),
  minEntropy: 4,
  // Forty hexadecimal digits are a commit or a digest; real keys mix cases.
  assess: (secret) =>
    /^[0-9a-f]+$/i.test(secret) || !/[a-z]/.test(secret) || !/[A-Z]/.test(secret) ? 'reject' : 'unknown',
  examples: () => ({
    match: [
      `aws_secret_access_key = ${fakeText('base64', 40)}`,
      `"SecretAccessKey": "${fakeText('base64', 40, 2)}"`,
    ],
    ignore: [
      `aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'EXAMPLEKEY'}`,
      `aws_key: ${fakeText('hex', 40)}`,
    ],
  }),
};
