import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const vercelBlobToken: SecretRule = {
  id: 'vercel-blob-token',
  title: 'Vercel Blob token',
  severity: 'critical',
  remediation:
    'Revoke it in the Vercel dashboard under Storage, issue a new one, and keep it out of the repository.',
  references: ['https://vercel.com/docs/vercel-blob/using-blob-sdk'],
  keywords: ['vercel_blob_rw_'],
  pattern: tokenPattern(/vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{24,40}/),
  examples: () => ({
    match: [`key = "vercel_blob_rw_${fakeText('base62', 16)}_${fakeText('base62', 30)}"`],
    ignore: ['vercel_blob_rw_short'],
  }),
};
