// What is open to this machine alone, and what crosses a network unencrypted.
import t from 'tap';
import { cleartextWarning } from '../../packages/server/src/cleartext-warning.ts';
import { testServer } from '../helpers/test-server.ts';

t.test(
  'metrics: without a token only for this machine itself, not for what a proxy on it passes on',
  async (t) => {
    const { server, admin } = await testServer(t);
    const get = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
      (await server.inject({ url: '/metrics', headers, remoteAddress })).statusCode;

    for (const host of ['127.0.0.1:4180', 'localhost:4180', '[::1]:4180'])
      t.equal(await get({ host }), 200, host);
    const passedOn: readonly Record<string, string>[] = [
      { host: 'assay.example.com' },
      { 'x-forwarded-for': '203.0.113.1' },
      { 'x-forwarded-proto': 'https' },
      { 'x-real-ip': '203.0.113.1' },
      { forwarded: 'for=203.0.113.1' },
      { via: '1.1 proxy' },
    ];
    for (const headers of passedOn)
      t.equal(await get({ host: '127.0.0.1:4180', ...headers }), 401, JSON.stringify(headers));
    t.equal(await get({ host: '127.0.0.1:4180' }, '192.0.2.1'), 401, 'another machine');
    const authorization = `Bearer ${admin.token}`;
    t.equal(await get({ host: 'assay.example.com', authorization }), 200, 'an administrator from anywhere');
  },
);

t.test('cleartextWarning: where passwords would cross a network without TLS', async (t) => {
  const warned: [string, string | undefined][] = [
    ['0.0.0.0', undefined],
    ['0.0.0.0', 'http://assay.example.com'],
    ['127.0.0.1', 'http://assay.example.com'],
    ['192.0.2.1', undefined],
  ];
  for (const [host, publicUrl] of warned)
    t.match(cleartextWarning({ host, ...(publicUrl !== undefined && { publicUrl }) }), /unencrypted/);
  const silent: [string, string | undefined][] = [
    ['127.0.0.1', undefined],
    ['localhost', undefined],
    ['::1', undefined],
    ['0.0.0.0', 'https://assay.example.com'],
    ['127.0.0.1', 'http://localhost:4180'],
  ];
  for (const [host, publicUrl] of silent)
    t.equal(
      cleartextWarning({ host, ...(publicUrl !== undefined && { publicUrl }) }),
      undefined,
      publicUrl ?? host,
    );
});
