import { fakeText } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const dockerConfig: CredentialFile = {
  id: 'docker-config',
  title: 'Registry credentials in Docker configuration',
  severity: 'high',
  remediation: 'Change the password of the registry login, and keep the file out of the repository.',
  references: ['https://docs.docker.com/reference/cli/docker/login/'],
  files: [
    '.dockercfg',
    'config.json',
    '.dockerconfigjson',
    'dockerconfig.json',
    '*.dockercfg',
    'docker-config.json',
  ],
  patterns: [
    /"(?:auth|identitytoken|registrytoken)"\s{0,4}:\s{0,4}"([A-Za-z0-9+/=._-]{8,4000})"/g,
    /"(?:https?:\/\/)?(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,6})(?::\d{1,5})?(?:\/v\d\/)?"\s{0,4}:\s{0,4}\{[^{}]{0,300}"password"\s{0,4}:\s{0,4}"([^"\n]{1,200})"/g,
  ],
  assess: (value) =>
    /^[\x20-\x7e]{1,200}:[\x20-\x7e]+$/.test(Buffer.from(value, 'base64').toString('latin1'))
      ? 'valid'
      : 'unknown',
  examples: () => {
    const secret = Buffer.from(`ada:${fakeText('base62', 12)}`).toString('base64');
    return {
      path: '.docker/config.json',
      text: `{"auths": {"registry.acme.io": {"auth": "${secret}"}}}`,
      values: [secret],
    };
  },
};
