import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const awsCredentials: CredentialFile = {
  id: 'aws-credentials',
  title: 'Keys in an AWS credentials file',
  severity: 'critical',
  remediation: 'Deactivate and delete the keys in IAM, check CloudTrail for their use, and issue new ones.',
  references: ['https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-files.html'],
  files: [
    'credentials',
    '.credentials',
    'aws_credentials',
    'aws-credentials',
    '.aws-credentials',
    '.boto',
    '.s3cfg',
    's3cfg',
    '.passwd-s3fs',
    'passwd-s3fs',
    'rootkey.csv',
    'accesskeys.csv',
    '*_accesskeys.csv',
    'awscredentials.properties',
  ],
  patterns: [
    /(?:aws_secret_access_key|secret_access_key|aws_session_token|secret_key|secretkey|AWSSecretKey|access_token|gs_secret_access_key)[ \t]{0,4}=[ \t]{0,4}["']?([^\s"'#]{8,2000})/gi,
    /^A[KS]IA[A-Z0-9]{12,16}\s?[:,]\s?([A-Za-z0-9+/]{40})\s*$/gm,
  ],
  // What LocalStack and MinIO take is any text; a key of AWS has 40 characters.
  assess: (value) =>
    /^(?:localstack|minio(?:admin)?|moto|dynamodb-?local|test(?:ing)?|dummy|fake)\w{0,12}$/i.test(value)
      ? { verdict: 'invalid', note: 'An emulator takes any text as its key.' }
      : 'unknown',
  examples: () => {
    const secret = fakeText('base64', 40);
    return {
      path: '.aws/credentials',
      text: `[default]\naws_secret_access_key = ${secret}\n`,
      values: [secret],
    };
  },
};
