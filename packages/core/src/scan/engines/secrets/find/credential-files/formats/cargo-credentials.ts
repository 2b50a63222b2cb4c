import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const cargoCredentials: CredentialFile = {
  id: 'cargo-credentials',
  title: 'Registry token in Cargo credentials',
  severity: 'critical',
  remediation: 'Revoke the token in the registry, and sign in again with `cargo login`.',
  references: ['https://doc.rust-lang.org/cargo/reference/config.html#credentials'],
  files: ['credentials.toml', 'credentials'],
  within: /\.cargo\/|credentials\.toml/,
  patterns: [/^[ \t]{0,4}(?:secret-key|token)[ \t]{0,4}=[ \t]{0,4}"([^"\n]{8,400})"/gm],
  examples: () => {
    const secret = fakeText('base62', 35);
    return { path: '.cargo/credentials.toml', text: `[registry]\ntoken = "${secret}"\n`, values: [secret] };
  },
};
