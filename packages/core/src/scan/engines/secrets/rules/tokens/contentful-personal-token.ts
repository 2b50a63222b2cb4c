import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const contentfulPersonalToken: SecretRule = {
  id: 'contentful-personal-token',
  title: 'Contentful personal access token',
  severity: 'high',
  remediation:
    'Revoke the token in Contentful under CMA tokens, issue a new one, and keep it out of the repository.',
  references: ['https://www.contentful.com/developers/docs/references/authentication/'],
  keywords: ['CFPAT-'],
  pattern: tokenPattern(/CFPAT-[A-Za-z0-9_-]{43}/),
  examples: () => ({
    match: [`CFPAT-${fakeText('base64url', 43)}`],
    ignore: ['CFPAT-short'],
  }),
};
