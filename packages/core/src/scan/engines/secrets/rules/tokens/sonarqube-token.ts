import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const sonarqubeToken: SecretRule = {
  id: 'sonarqube-token',
  title: 'SonarQube token',
  severity: 'high',
  remediation:
    'Revoke the token in SonarQube under My account, Security, issue a new one, and keep it out of the repository.',
  references: ['https://docs.sonarsource.com/sonarqube-server/latest/user-guide/managing-tokens/'],
  keywords: ['sqp_', 'squ_', 'sqa_', 'sqb_'],
  pattern: tokenPattern(/sq[puab]_[0-9a-f]{40}/),
  examples: () => ({
    match: [`sqp_${fakeText('hex', 40)}`],
    ignore: ['sqp_short'],
  }),
};
