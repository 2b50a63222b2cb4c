import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const djangoInsecureKey: SecretRule = {
  id: 'django-insecure-key',
  title: 'Auto-generated Django secret key',
  severity: 'medium',
  remediation: 'Generate a new key for each installation, and read it from the environment.',
  references: ['https://docs.djangoproject.com/en/5.1/ref/settings/#secret-key'],
  keywords: ['django-insecure-'],
  pattern: /["'](django-insecure-[\w!@#$%^&*(=+)-]{50})["']/g,
  oftenInTests: true,
  allowsPlaceholders: true,
  examples: () => ({
    match: [`SECRET_KEY = 'django-insecure-${fakeText('lower', 48)}$*'`],
    ignore: ["SECRET_KEY = 'django-insecure-short'"],
  }),
};
