import { assessBasicCredentials } from '../../assess/basic-credentials.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const basicAuthHeader: SecretRule = {
  id: 'basic-auth-header',
  title: 'Basic authentication credentials in a header',
  severity: 'high',
  remediation: 'Change the password, and build the header from settings at run time.',
  references: ['https://www.rfc-editor.org/rfc/rfc7617'],
  keywords: ['basic ', 'apikey '],
  pattern: /\b(?:basic|apikey)\s{1,4}([A-Za-z0-9+/]{8,200}={0,2})(?![A-Za-z0-9+/=])/gi,
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessBasicCredentials,
  examples: () => ({
    match: [`Authorization: Basic ${Buffer.from(`ada:${fakeText('base62', 12)}`).toString('base64')}`],
    ignore: ['Authorization: Basic abc', 'basic configuration'],
  }),
};
