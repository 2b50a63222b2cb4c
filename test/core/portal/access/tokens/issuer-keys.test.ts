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

t.test(
  'IssuerKeys.find: keeps keys for ten minutes, and asks for an unknown one once a minute',
  async (t) => {
    const { keys, asked, advance } = issuerWith(() => ['a']);
    await keys.find(issuer, 'a');
    advance(600_000);
    await keys.find(issuer, 'a');
    t.equal(asked.length, 2, 'kept');
    advance(1);
    await keys.find(issuer, 'a');
    t.equal(asked.length, 4);
    advance(59_999);
    await keys.find(issuer, 'b');
    t.equal(asked.length, 4);
    advance(1);
    t.same(await keys.find(issuer, 'b'), []);
    t.equal(asked.length, 6);
  },
);

t.test('IssuerKeys.find: what an issuer answers that is of no use', async (t) => {
  const answering = (answers: Readonly<Record<string, Response>>, of = issuer) => {
    const keys = new IssuerKeys({
      now: () => new Date(),
      fetch: async (input) => answers[String(input)] ?? new Response('', { status: 404 }),
    });
    return keys.find(of, undefined);
  };
  const at = `${issuer}/.well-known/openid-configuration`;
  const json = (value: unknown) => new Response(JSON.stringify(value));
  const found = { issuer, jwks_uri: `${issuer}/keys` };
  await t.rejects(answering({}), /returned 404/);
  await t.rejects(
    answering({ [at]: json({ ...found, issuer: 'https://other.example' }) }),
    /different issuer/,
  );
  await t.rejects(answering({ [at]: json({ issuer }) }), /no usable jwks_uri/);
  await t.rejects(
    answering({ [at]: json({ issuer, jwks_uri: 'http://keys.example/' }) }),
    /no usable jwks_uri/,
  );
  for (const value of [null, 'text', 7])
    await t.rejects(answering({ [at]: json(value) }), /not a JSON object/);
  await t.rejects(answering({ [at]: json(found), [found.jwks_uri]: json({ keys: {} }) }), /no keys/);
  const large = (bytes: number) =>
    answering({ [at]: json(found), [found.jwks_uri]: new Response(`{"keys":[]}`.padEnd(bytes)) });
  t.same(await large(256 * 1024), []);
  await t.rejects(large(256 * 1024 + 1), /too large/);
  const slash = `${issuer}/`;
  t.same(
    await answering(
      { [at]: json({ ...found, issuer: slash }), [found.jwks_uri]: json({ keys: [{ kty: 'RSA' }] }) },
      slash,
    ),
    [{ kty: 'RSA' }],
  );
});
