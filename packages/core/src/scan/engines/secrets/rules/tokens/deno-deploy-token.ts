import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const denoDeployToken: SecretRule = {
  id: 'deno-deploy-token',
  title: 'Deno Deploy token',
  severity: 'critical',
  remediation:
    'Revoke it in the Deno Deploy dashboard under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://docs.deno.com/subhosting/manual/quick_start/'],
  keywords: ['ddp_', 'ddo_'],
  pattern: tokenPattern(/dd[op]_[A-Za-z0-9]{36}/),
  examples: () => ({
    match: [`key = "ddp_${fakeText('base62', 36)}"`],
    ignore: ['ddp_short'],
  }),
};
