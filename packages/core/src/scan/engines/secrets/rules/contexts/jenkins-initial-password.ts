import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const jenkinsInitialPassword: SecretRule = {
  id: 'jenkins-initial-password',
  title: 'Jenkins initial administrator password',
  severity: 'high',
  remediation:
    'Change the password of the administrator in Jenkins, and keep logs of the first start out of the repository.',
  references: ['https://www.jenkins.io/doc/book/installing/linux/#unlocking-jenkins'],
  keywords: ['proceed to installation'],
  pattern: /proceed to installation:\s{1,40}([0-9a-f]{32})(?![0-9a-f])/g,
  examples: () => ({
    match: [`Please use the following password to proceed to installation:\n\n${fakeText('hex', 32)}\n`],
    ignore: ['Please use the following password to proceed to installation:'],
  }),
};
