import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const supabaseToken: SecretRule = {
  id: 'supabase-token',
  title: 'Supabase access token',
  severity: 'critical',
  remediation:
    'Revoke the token in the Supabase dashboard under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://supabase.com/docs/guides/api/api-keys'],
  keywords: ['sbp_', 'sb_secret_'],
  pattern: tokenPattern(/(?:sbp_[0-9a-f]{40}|sb_secret_[A-Za-z0-9_-]{31})/),
  examples: () => ({
    match: [`sbp_${fakeText('hex', 40)}`],
    ignore: ['sbp_short'],
  }),
};
