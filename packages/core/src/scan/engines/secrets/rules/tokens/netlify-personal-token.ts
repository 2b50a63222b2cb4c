import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const netlifyPersonalToken: SecretRule = {
  id: 'netlify-personal-token',
  title: 'Netlify personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in Netlify under Applications, issue a new one, and keep it out of the repository.',
  references: ['https://docs.netlify.com/api-and-cli-guides/api-guides/get-started-with-api/'],
  keywords: ['nfp_', 'nfc_', 'nfo_', 'nfu_', 'nfb_'],
  pattern: tokenPattern(/nf[pcoub]_[A-Za-z0-9]{36}/),
  examples: () => ({
    match: [`nfp_${fakeText('base62', 36)}`],
    ignore: ['nfp_short'],
  }),
};
