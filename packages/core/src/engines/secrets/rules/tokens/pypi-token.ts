import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const pypiToken: SecretRule = {
  id: 'pypi-token',
  title: 'PyPI upload token',
  severity: 'critical',
  remediation:
    'Revoke the token in PyPI under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://pypi.org/help/#apitoken'],
  keywords: ['pypi-AgEIcHlwaS5vcmc', 'pypi-AgENdGVzdC5weXBpLm9yZ'],
  pattern: tokenPattern(/pypi-(?:AgEIcHlwaS5vcmc|AgENdGVzdC5weXBpLm9yZ)[A-Za-z0-9_-]{50,1000}/),
  reach: { after: 1100 },
  examples: () => ({
    match: [`pypi-${'AgEIcHlwaS5vcmc'}${fakeText('base64url', 120)}`],
    ignore: ['pypi-AgEIcHlwaS5vcmcshort'],
  }),
};
