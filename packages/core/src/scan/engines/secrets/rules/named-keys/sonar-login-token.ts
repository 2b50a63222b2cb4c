import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const sonarLoginToken: SecretRule = {
  id: 'sonar-login-token',
  title: 'SonarQube or SonarCloud token',
  severity: 'high',
  remediation:
    'Revoke the key in SonarQube under My account, Security, issue a new one, and keep it out of the repository.',
  references: ['https://docs.sonarsource.com/sonarqube-cloud/managing-your-account/managing-tokens/'],
  keywords: ['sonar'],
  pattern:
    /sonar[\w.-]{0,20}?(?:login|token|key|secret|password)["']?\s{0,4}[=:,\s]\s{0,4}["']?([0-9a-f]{40})(?![0-9a-z])/gi,
  examples: () => ({
    match: [`sonar.login=${fakeText('hex', 40, 2)}`, `sonar_api_key = "${fakeText('hex', 40)}"`],
    ignore: ['sonar_api_key = "short"'],
  }),
};
