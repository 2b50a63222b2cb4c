import { assessBasicCredentials } from '../../assess/basic-credentials.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

/** A `config.json` of Docker that stands in another file: in a setting, a template, a test of a pipeline. */
export const dockerRegistryAuth: SecretRule = {
  id: 'docker-registry-auth',
  title: 'Container registry credentials',
  severity: 'high',
  remediation: 'Revoke the token at the registry, and mount the credentials as a secret.',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  oftenInTests: true,
  keywords: ['auths'],
  pattern:
    /auths[\\"']{1,3}\s{0,4}:\s{0,4}\{[^{}]{0,200}\{[^{}]{0,300}?[\\"']auth[\\"']{1,3}\s{0,4}:\s{0,4}[\\"']{1,3}([A-Za-z0-9+/]{12,400}={0,2})/g,
  reach: { before: 16, after: 1_000 },
  allowsPlaceholders: true,
  assess: assessBasicCredentials,
  examples: () => ({
    match: [
      `{"auths":{"ghcr.io":{"auth":"${Buffer.from(`ada:${fakeText('base62', 24)}`).toString('base64')}"}}}`,
    ],
    ignore: ['{"auths": {"ghcr.io": {}}}', '{"auths":{"ghcr.io":{"auth":"short"}}}'],
  }),
};
