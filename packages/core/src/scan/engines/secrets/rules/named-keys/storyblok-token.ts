import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const storyblokToken: SecretRule = {
  id: 'storyblok-token',
  title: 'Storyblok token',
  severity: 'high',
  remediation:
    'Revoke the key in Storyblok under Access tokens, issue a new one, and keep it out of the repository.',
  references: ['https://www.storyblok.com/docs/api'],
  keywords: ['storyblok'],
  pattern: vendorKeyPattern(/storyblok/, /[A-Za-z0-9]{22}tt/),
  examples: () => ({
    match: [`storyblok_api_key = "${fakeText('base62', 22)}tt"`],
    ignore: ['storyblok_api_key = "short"'],
  }),
};
