import { isIP } from 'node:net';
import t from 'tap';
import { clientAddress, parseNetwork } from '../../packages/server/src/http/trusted-proxies.ts';
import { fc } from '../helpers/properties.ts';
import { testServer } from '../helpers/test-server.ts';

t.test('trusted proxies: the client is the last address that is not a trusted proxy', async (t) => {
  const address = clientAddress(['10.0.0.0/8', '127.0.0.1', '2001:db8::/32']);
  const cases: readonly [string, string | undefined, string][] = [
    ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '203.0.113.1', '203.0.113.1'],
    ['10.1.2.3', '192.0.2.9, 203.0.113.1', '203.0.113.1'],
    ['10.1.2.3', '192.0.2.9, 203.0.113.1, 10.9.9.9', '203.0.113.1'],
    ['127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['127.0.0.1', 'unknown, 10.0.0.2', '10.0.0.2'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.1:4711', '203.0.113.1'],
    ['2001:db8::5', '[2001:4860::1]:443', '2001:4860::1'],
    ['127.0.0.1', '::ffff:203.0.113.1', '203.0.113.1'],
    ['127.0.0.1', '<script>', '127.0.0.1'],
  ];
  for (const [connected, said, expected] of cases)
    t.equal(address(connected, said), expected, `${connected} ${said}`);
  for (const wrong of ['', 'proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::/129', '10.0.0/8', '10.0.0.0/x'])
    t.equal(parseNetwork(wrong), undefined, wrong);
  fc.assert(
    fc.property(fc.ipV4(), fc.string(), (connected, said) => {
      t.ok(isIP(address(connected, said)) !== 0);
      if (!connected.startsWith('10.') && connected !== '127.0.0.1')
        t.equal(address(connected, said), connected);
    }),
    { numRuns: 200 },
  );
});

t.test(
  'trusted proxies: rate limits and the audit log use the client address, which clients cannot forge',
  async (t) => {
    const asked = async (trustedProxies: readonly string[]) => {
      const { server, admin } = await testServer(t, { trustedProxies, rateLimitPerMinute: 3 });
      const spend = async (said: string, remoteAddress: string) =>
        (
          await server.inject({
            url: '/v1/openapi.json',
            remoteAddress,
            headers: { 'x-forwarded-for': said },
          })
        ).headers['x-rate-limit-remaining'];
      const seen = [
        await spend('203.0.113.1', '192.0.2.1'),
        await spend('203.0.113.2', '192.0.2.1'),
        await spend('203.0.113.1', '198.51.100.1'),
      ];
      await server.inject({
        method: 'POST',
        url: '/v1/teams',
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${admin.token}` },
        payload: { name: 'Made' },
      });
      const [entry] = (await admin.get('/activity?action=team.create')).body.items;
      return [...seen.map(Number), entry.address];
    };

    t.same(await asked([]), [2, 1, 2, '192.0.2.1']);
    t.same(await asked(['192.0.2.0/24']), [2, 2, 2, '203.0.113.9']);
  },
);
