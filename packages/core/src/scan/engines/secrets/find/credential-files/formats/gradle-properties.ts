import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const gradleProperties: CredentialFile = {
  id: 'gradle-properties',
  title: 'Credential in Gradle properties',
  severity: 'high',
  remediation: 'Change the password of the repository or key store, and keep the file out of the repository.',
  references: ['https://docs.gradle.org/current/userguide/build_environment.html'],
  files: [
    'gradle.properties',
    'local.properties',
    'keystore.properties',
    'key.properties',
    'signing.properties',
    'secrets.properties',
    'release.properties',
  ],
  patterns: [
    /^[ \t]{0,4}[\w.]{0,60}(?:password|passwd|token|secret|apikey|api_key)[ \t]{0,4}=[ \t]{0,4}(\S{4,300})$/gim,
  ],
  examples: () => {
    const secret = fakeText('base62', 12);
    return { path: 'gradle.properties', text: `acmeRepositoryPassword=${secret}\n`, values: [secret] };
  },
};
