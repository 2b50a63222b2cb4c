// What only begins like a vendor's token, or is only called so, is no key of theirs.
import t from 'tap';
import { shapeChecks } from '../../../../../../packages/core/src/scan/engines/secrets/assess/malformed-token.ts';
import type { SecretRule } from '../../../../../../packages/core/src/scan/engines/secrets/secret-rule.ts';

const rule = (title: string, keyword: string, pattern: RegExp, example: string, hasOneShape = false) =>
  ({ title, keywords: [keyword], pattern, examples: () => ({ match: [example] }), hasOneShape }) as never;
const token = (prefix: string) =>
  rule(prefix, prefix, new RegExp(`(${prefix}[a-z]{12})`, 'g'), `${prefix}${'a'.repeat(12)}`);
const checks = shapeChecks(
  [token('acme_'), token('ab_'), token('token_')] as SecretRule[],
  [
    rule('Acme key', 'acme', /acme\w*\s*=\s*([a-z]{12})/g, `acme_key = ${'b'.repeat(12)}`, true),
  ] as SecretRule[],
);

t.test('shapeChecks.malformed: begins like a token, and is no longer than one', async (t) => {
  t.strictSame(checks.malformed('acme_short'), { title: 'acme_', hasOtherLength: true });
  t.strictSame(checks.malformed(`acme_${'-'.repeat(12)}`), { title: 'acme_', hasOtherLength: false });
  t.strictSame(checks.malformed('acme_short'), { title: 'acme_', hasOtherLength: true }, 'and again');
  t.equal(checks.malformed(`acme_${'a'.repeat(13)}`), null, 'tokens become longer with the years');
  t.equal(checks.malformed('short-acme_'), null, 'the prefix stands elsewhere');
  t.equal(checks.malformed('ab_short'), null, 'many keys begin like a short prefix');
  t.equal(checks.malformed('token_short'), null, 'and like a plain word');
});

t.test('shapeChecks.misnamed: is called like a key, and is no longer than one', async (t) => {
  t.strictSame(checks.misnamed('ACME_KEY = '.toLowerCase(), 'short'), {
    title: 'Acme key',
    hasOtherLength: true,
  });
  t.strictSame(checks.misnamed('acme_key = ', '1'.repeat(12)), { title: 'Acme key', hasOtherLength: false });
  t.equal(checks.misnamed('acme_key = ', 'b'.repeat(13)), null, 'longer than a key');
  t.equal(checks.misnamed('other_key = ', 'short'), null, 'another name');
  t.equal(checks.misnamed('acme_key: ', 'short'), null, 'where the rule finds no key');
});
