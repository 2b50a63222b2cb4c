// Which claims of a token a rule is about, and what its patterns match.
import t from 'tap';
import {
  isSelective,
  matchesClaims,
} from '../../../../../packages/core/src/portal/access/tokens/trust-rule.ts';

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

t.test('matchesClaims: every claim is there, is plain, and fits one of its patterns', async (t) => {
  const claims = { sub: 'a', env: ['test', 'prod*'], run: '1', on: 'true' };
  const token = { sub: 'a', env: 'production', run: 1, on: true, more: 'x' };
  t.ok(matchesClaims({ claims }, token));
  t.ok(matchesClaims({ claims }, { ...token, env: 'test' }));
  for (const change of [
    { sub: 'b' },
    { sub: 'aa' },
    { env: 'stage' },
    { run: 2 },
    { on: false },
    { sub: undefined },
    { sub: ['a'] },
  ])
    t.notOk(matchesClaims({ claims }, { ...token, ...change }), JSON.stringify(change));
  t.notOk(matchesClaims({ claims: { constructor: '**' } }, {}), 'what every object has is no claim');
  t.notOk(matchesClaims({ claims: { toString: '**' } }, Object.assign(Object.create({ toString: 'x' }))));
  t.notOk(matchesClaims({ claims: { sub: [] } }, token));
  t.ok(matchesClaims({ claims: {} }, token));
});

t.test('isSelective: a pattern of stars and slashes says nothing', async (t) => {
  for (const pattern of ['', '*', '**', '*/*']) t.notOk(isSelective(pattern), pattern);
  for (const pattern of ['a', '*a', 'acme/*']) t.ok(isSelective(pattern), pattern);
});
