import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const yamlSettings: CredentialFile = {
  id: 'yaml-settings',
  title: 'Password in application YAML settings',
  severity: 'high',
  remediation: 'Change the password of the database or service, and keep the file out of the repository.',
  references: ['https://guides.rubyonrails.org/configuring.html#configuring-a-database'],
  files: [
    'database.yml',
    'databases.yml',
    'mongoid.yml',
    'secrets.yml',
    'storage.yml',
    'parameters.yml',
    'parameters.yaml',
    'redis.yml',
    'sidekiq.yml',
    'credentials.yml',
    'credentials.yaml',
    'secrets.yaml',
    'cloud.yml',
    'aws.yml',
    's3.yml',
    'amazon_s3.yml',
    'email.yml',
    'smtp.yml',
    'application-prod.yml',
    'application-production.yml',
  ],
  patterns: [
    /^[ \t]{1,24}(?:\w{0,30}(?:password|passwd|secret_key_base|secret_token|secret_access_key|secret_key|api_key|api_secret|access_token|auth_token|mailer_password|database_password)|secret)\s{0,4}:[ \t]{1,8}["']?([^\s"'#<{%&*!|>][^\s"'#]{2,300})/gm,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return {
      path: 'config/database.yml',
      text: `production:\n  adapter: postgresql\n  password: ${secret}\n`,
      values: [secret],
    };
  },
};
