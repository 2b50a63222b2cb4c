import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const packageIndexTokenUrl: SecretRule = {
  id: 'package-index-token-url',
  title: 'Token in a package index URL',
  severity: 'high',
  remediation: 'Revoke the token at the index, and set the URL from the environment.',
  references: ['https://pip.pypa.io/en/stable/topics/authentication/'],
  keywords: ['__token__:'],
  pattern: /__token__:([A-Za-z0-9_-]{16,200})@/g,
  examples: () => ({
    match: [`https://__token__:${fakeText('base62', 40)}@acme.io/simple`],
    ignore: ['https://__token__:$T@acme.io'],
  }),
};
