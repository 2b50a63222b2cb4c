import { fakeText } from '../../fake-secret.ts';
import { type Judgement, type SecretRule, tokenPattern } from '../../secret-rule.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const awsAccessKey: SecretRule = {
  id: 'aws-access-key',
  title: 'AWS access key id',
  severity: 'critical',
  remediation:
    'Deactivate and delete the key in IAM, look through CloudTrail for its use, and issue a new one outside the code.',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html'],
  keywords: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
  pattern: tokenPattern(/A(?:KI|SI|BI|CC)A[A-Z2-7]{16}/),
  minEntropy: 2.8,
  judge(secret): Judgement {
    if (secret.endsWith('EXAMPLE')) return { verdict: 'reject' };
    return { verdict: 'unknown', note: `It belongs to the account ${accountOf(secret)}.` };
  },
  examples: () => ({
    match: [`aws_access_key_id = AKIA${fakeText('base32', 16)}`],
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
