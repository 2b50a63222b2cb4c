import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const canvaSecret: SecretRule = {
  id: 'canva-secret',
  title: 'Canva client secret',
  severity: 'high',
  remediation: 'Revoke it in the Canva developer portal, issue a new one, and keep it out of the repository.',
  references: ['https://www.canva.dev/docs/connect/authentication/'],
  keywords: ['cnvca'],
  pattern: tokenPattern(/cnvca[A-Za-z0-9_-]{40,60}/),
  examples: () => ({
    match: [`key = "cnvca${fakeText('base62', 48)}"`],
    ignore: ['cnvcashort'],
  }),
};
