import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const prismicToken: SecretRule = {
  id: 'prismic-token',
  title: 'Prismic access token',
  severity: 'high',
  remediation:
    'Revoke the key in Prismic under API & security, issue a new one, and keep it out of the repository.',
  references: ['https://prismic.io/docs/'],
  keywords: ['prismic'],
  pattern: vendorKeyPattern(/prismic/, /MC[A-Za-z0-9_.-]{30,200}/),
  examples: () => ({
    match: [`prismic_api_key = "MC5${fakeText('base62', 60)}"`],
    ignore: ['prismic_api_key = "short"'],
  }),
};
