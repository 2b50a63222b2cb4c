import { fakeMacaroon, isMacaroon } from '../../assess/macaroon.ts';
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
  assess: (secret) => (isMacaroon(Buffer.from(secret.slice(5), 'base64url')) ? 'valid' : 'invalid'),
  examples: () => ({
    match: [`pypi-${fakeMacaroon('pypi.org').toString('base64url')}`],
    ignore: ['pypi-AgEIcHlwaS5vcmcshort'],
  }),
};
