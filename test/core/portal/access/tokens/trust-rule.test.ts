import t from 'tap';
import { matchesClaims } from '../../../../../packages/core/src/portal/access/tokens/trust-rule.ts';

function matches(pattern: string, claim: string): boolean {
  return matchesClaims({ claims: { sub: pattern } }, { sub: claim });
}

t.test('matchesClaims: one star matches up to a slash, two stars match across slashes', async (t) => {
  for (const [pattern, claim, expected] of [
    ['repo:acme/*:ref:refs/heads/main', 'repo:acme/shop:ref:refs/heads/main', true],
    ['repo:acme/*:ref:refs/heads/main', 'repo:acme/shop/x:ref:refs/heads/main', false],
    ['repo:acme/**', 'repo:acme/shop/x\ny', true],
    ['repo:acme/*', 'repo:acme/', true],
    ['repo:acme/*', 'xrepo:acme/shop', false],
    ['a.c*', 'abc', false],
    ['[ab]+*', '[ab]+1', true],
    ['[ab]+*', 'aab', false],
  ] as const)
    t.equal(matches(pattern, claim), expected, `${pattern} ${claim}`);
});

t.test('matchesClaims: takes linear time for many stars', async (t) => {
  t.equal(matches('*a'.repeat(40), `${'a'.repeat(10_000)}b`), false);
  t.equal(matches('**a'.repeat(40), `${'a'.repeat(10_000)}b`), false);
});
