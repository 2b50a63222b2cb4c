import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const dockerLoginPassword: SecretRule = {
  id: 'docker-login-password',
  title: 'Password on a container registry login',
  severity: 'high',
  remediation: 'Change the password, and let the program read it from a file or the environment.',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  keywords: ['docker login', 'podman login', 'helm registry login', 'buildah login', 'oras login'],
  pattern: /\blogin\b[^\n|;]{0,100}?\s-p[ =]["']?([^\s"'`$<>{}|;&]{4,100})(?=["'\s]|$)/g,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`docker login -u ada -p ${fakeText('base62', 12)} registry.acme.io`],
    ignore: ['docker login -u ada -p $TOKEN registry.acme.io'],
  }),
};
