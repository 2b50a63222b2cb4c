import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const openshiftToken: SecretRule = {
  id: 'openshift-token',
  title: 'OpenShift user token',
  severity: 'critical',
  remediation:
    'Revoke it in the cluster, with `oc logout`, issue a new one, and keep it out of the repository.',
  references: [
    'https://docs.redhat.com/en/documentation/openshift_container_platform/4.17/html/authentication_and_authorization/index',
  ],
  keywords: ['sha256~'],
  pattern: tokenPattern(/sha256~[A-Za-z0-9_-]{43}/),
  examples: () => ({
    match: [`key = "sha${'256'}~${fakeText('base62', 43)}"`],
    ignore: ['sha256~short'],
  }),
};
