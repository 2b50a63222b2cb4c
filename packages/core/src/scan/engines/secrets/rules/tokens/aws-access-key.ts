import { fakeText } from '../../fake-secret.ts';
import { type Assessment, type SecretRule, tokenPattern } from '../../secret-rule.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const awsAccessKey: SecretRule = {
  id: 'aws-access-key',
  title: 'AWS access key ID',
  severity: 'critical',
  remediation:
    'Deactivate and delete the key in IAM, check CloudTrail for its use, and issue a new one outside the code.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html'],
  keywords: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
  pattern: tokenPattern(/A(?:KI|SI|BI|CC)A[A-Z2-7]{16}/),
  minEntropy: 2.8,
  assess(secret, { 0: { length }, input, index }): Assessment {
    if (secret.endsWith('EXAMPLE')) return { verdict: 'reject' };
    const note = `It belongs to the account ${accountOf(secret)}.`;
    if (!/^(?:\/|%2F)\d{8}(?:\/|%2F)/i.test(input.slice(index + length, index + length + 14)))
      return { verdict: 'unknown', note };
    return {
      verdict: 'unknown',
      severity: 'low',
      note: `${note} It names the key of a signed request, whose secret half is not part of the request.`,
    };
  },
  examples: () => ({
    match: [
      `aws_access_key_id = AKIA${fakeText('base32', 16)}`,
      `https://shop.s3.amazonaws.com/a?X-Amz-Credential=AKIA${fakeText('base32', 16)}/20260101/us-east-1/s3/aws4_request`,
    ],
    ignore: [`${'AKIA'}IOSFODNN7EXAMPLE`, 'AKIASHORT', `AKIA${fakeText('upper', 24)}`],
  }),
};

/** The account number is in the first six bytes of the base-32 body, shifted by seven bits. */
function accountOf(keyId: string): string {
  let bits = 0n;
  for (const letter of keyId.slice(4, 14)) bits = bits * 32n + BigInt(base32.indexOf(letter));
  const firstSixBytes = bits >> 2n;
  return ((firstSixBytes & 0x7fffffffff80n) >> 7n).toString().padStart(12, '0');
}
