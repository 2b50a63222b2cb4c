// The keys of an issuer: read once for everyone who asks, kept, and read again for a key that is not known.
import t from 'tap';
import {
  IssuerKeys,
  isFetchable,
} from '../../../../../packages/core/src/portal/access/tokens/issuer-keys.ts';

const issuer = 'https://issuer.example.com';

function issuerWith(keyIds: () => readonly string[]) {
  const asked: string[] = [];
  let now = new Date('2026-01-01T00:00:00Z');
  const keys = new IssuerKeys({
    now: () => now,
    fetch: async (input) => {
      const address = String(input);
      asked.push(address);
      const body = address.endsWith('/keys')
        ? { keys: [...keyIds().map((kid) => ({ kid, kty: 'RSA' })), null, 'no key', { kid: 'no type' }] }
        : { issuer, jwks_uri: `${issuer}/keys` };
      return new Response(JSON.stringify(body));
    },
  });
  const advance = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  return { keys, asked, advance };
}

t.test('IssuerKeys.find: reads the keys once for all who ask at once, and keeps them', async (t) => {
  const { keys, asked } = issuerWith(() => ['a', 'b']);

  const found = await Promise.all([
    keys.find(issuer, 'a'),
    keys.find(issuer, 'b'),
    keys.find(issuer, undefined),
  ]);
  await keys.find(issuer, 'a');

  t.same(
    found.map((list) => list.map(({ kid }) => kid)),
    [['a'], ['b'], ['a', 'b']],
  );
  t.same(asked, [`${issuer}/.well-known/openid-configuration`, `${issuer}/keys`]);
});

t.test('IssuerKeys.find: reads them again for an unknown key, after a pause', async (t) => {
  let ids = ['old'];
  const { keys, asked, advance } = issuerWith(() => ids);
  await keys.find(issuer, 'old');
  ids = ['new'];

  t.same(await keys.find(issuer, 'new'), [], 'not at once: anybody can send unknown keys');
  advance(3_600_000);
  t.match(await keys.find(issuer, 'new'), [{ kid: 'new' }]);
  t.equal(asked.length, 4);
});

t.test('isFetchable: takes TLS, and plain HTTP between doubles on one machine', async (t) => {
  t.ok(isFetchable('https://keys.example.com/', issuer));
  t.notOk(isFetchable('http://keys.example.com/', issuer));
  t.notOk(isFetchable('http://127.0.0.1/keys', issuer));
  t.ok(isFetchable('http://127.0.0.1/keys', 'http://localhost:1'));
  t.notOk(isFetchable('file:///etc/passwd', 'http://localhost:1'));
  t.notOk(isFetchable('not an address', issuer));
});
