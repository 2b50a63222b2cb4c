import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const jenkinsToken: SecretRule = {
  id: 'jenkins-token',
  title: 'Jenkins token',
  severity: 'high',
  remediation:
    'Revoke the key in Jenkins under User, Configure, issue a new one, and keep it out of the repository.',
  references: ['https://www.jenkins.io/doc/book/system-administration/authenticating-scripted-clients/'],
  keywords: ['jenkins', 'hudson'],
  pattern: vendorKeyPattern(
    /jenkins|hudson/,
    /(?:[0-9a-f]{32,36}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/,
  ),
  examples: () => ({
    match: [`jenkins_api_key = "${fakeText('hex', 34)}"`],
    ignore: ['jenkins_api_key = "short"'],
  }),
};
