import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

/** `BUNDLE_<HOST>`, where two underscores stand for a dot, holds user and password. */
export const bundlerCredentials: SecretRule = {
  id: 'bundler-credentials',
  title: 'Gem server credentials',
  severity: 'high',
  remediation: 'Change the password at the gem server, and give it to Bundler from the environment.',
  references: ['https://bundler.io/man/bundle-config.1.html'],
  keywords: ['BUNDLE_'],
  pattern:
    /(?<![A-Z0-9])BUNDLE_[A-Z0-9_-]{1,60}__[A-Z]{2,12}["']?\s{0,2}[=:]\s{0,2}["']?[^\s:"'$<{/-][^\s:"'$<{/]{0,60}:([^\s:"'@$<{/;,]{4,100})(?=[\s"';]|$)/g,
  examples: () => ({
    match: [`BUNDLE_GEMS__ACME__COM: "ada:${fakeText('base62', 16)}"`],
    ignore: ['BUNDLE_BUILD__NOKOGIRI: "--use-system-libraries"'],
  }),
};
