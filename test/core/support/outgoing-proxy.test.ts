// HTTPS_PROXY, HTTP_PROXY and NO_PROXY: one reading of them, and everything that connects goes by it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { behindProxy, systemRuntime } from '@assay/core';
import t, { type Test } from 'tap';
import { sendWebhook } from '../../../packages/core/src/portal/webhooks/send-webhook.ts';
import { openSource } from '../../../packages/core/src/scan/source/checkout/open-source.ts';
import { proxiesOf } from '../../../packages/core/src/support/outgoing-proxy.ts';
import { connectProxy } from '../../helpers/connect-proxy.ts';
import { temporaryFolder } from '../../helpers/test-portal.ts';

const publicAddress = async (): Promise<readonly string[]> => ['93.184.215.14'];
const privateAddress = async (): Promise<readonly string[]> => ['10.0.0.7'];
const unknown = async (): Promise<readonly string[]> => {
  throw new Error('ENOTFOUND');
};

async function receiver(t: Test) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.headers.host} ${request.url}`);
    response.end('taken');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, paths };
}

t.test('proxiesOf: which connections go through a proxy', async (t) => {
  const direct: readonly [noProxy: string, url: string][] = [
    ['*', 'https://example.com/'],
    ['example.com', 'https://example.com/'],
    ['EXAMPLE.com', 'https://a.b.example.com./'],
    ['.example.com', 'https://a.example.com/'],
    ['.example.com', 'https://example.com/'],
    ['*.example.com', 'https://a.example.com/'],
    ['a, example.com:8443 b', 'https://example.com:8443/'],
    ['example.com:443', 'https://example.com/'],
    ['10.0.0.0/8', 'https://10.20.30.40/'],
    ['::1', 'https://[::1]/'],
    ['[::1]:8443', 'https://[::1]:8443/'],
    ['fd00::/8', 'https://[fd12::1]/'],
    ['127.0.0.1', 'https://127.0.0.1/'],
  ];
  const proxied: readonly [noProxy: string, url: string][] = [
    ['', 'https://example.com/'],
    ['example.com', 'https://notexample.com/'],
    ['example.com', 'https://example.com.evil.test/'],
    ['example.com:8443', 'https://example.com/'],
    ['10.0.0.0/8', 'https://11.0.0.1/'],
    ['10.0.0.0/99', 'https://10.0.0.1/'],
    ['0.0.1', 'https://10.0.0.1/'],
    ['fd00::/8', 'https://10.0.0.1/'],
    [',, .', 'https://example.com/'],
  ];
  for (const [NO_PROXY, url] of direct)
    t.equal(
      proxiesOf({ HTTPS_PROXY: 'http://p:1', NO_PROXY })(new URL(url)),
      undefined,
      `${NO_PROXY} ${url}`,
    );
  for (const [NO_PROXY, url] of proxied)
    t.equal(proxiesOf({ HTTPS_PROXY: 'p:1', NO_PROXY })(new URL(url))?.host, 'p:1', `${NO_PROXY} ${url}`);

  const http = new URL('http://example.com');
  t.equal(proxiesOf({ HTTPS_PROXY: 'http://p:1' })(http), undefined);
  t.equal(proxiesOf({ http_proxy: 'http://p:1', HTTP_PROXY: 'http://q:1' })(http)?.host, 'p:1');
  t.equal(proxiesOf({ HTTPS_PROXY: '' })(new URL('https://example.com')), undefined);
  t.throws(() => proxiesOf({ HTTPS_PROXY: 'socks5://user:secret@p' }), /^HTTPS_PROXY and HTTP_PROXY must be/);
});

t.test('behindProxy: fetch goes through the proxy, and directly where NO_PROXY says so', async (t) => {
  const { port, paths } = await receiver(t);
  const proxy = await connectProxy(t, port);
  const url = `http://127.0.0.1:${port}/v1/query`;
  const env = { HTTP_PROXY: proxy.url };

  await (await behindProxy(systemRuntime(), env).fetch('http://osv.example.com/v1/query')).text();
  await (await behindProxy(systemRuntime(), { ...env, NO_PROXY: '127.0.0.0/8' }).fetch(url)).text();

  t.equal(proxy.asked.length, 1);
  t.match(proxy.asked[0], /osv\.example\.com/);
  t.same(
    paths.map((path) => path.split(' ').at(-1)),
    ['/v1/query', '/v1/query'],
  );
});

t.test('sendWebhook: through the proxy, with the address checked before', async (t) => {
  const { port, paths } = await receiver(t);
  const proxy = await connectProxy(t, port);
  const refusing = await connectProxy(t);
  const send = (url: string, resolve: typeof publicAddress, via = proxy.url, allowedHosts: string[] = []) =>
    sendWebhook(
      { url, body: '{}', headers: {} },
      {
        allowedHosts,
        resolve,
        timeoutMs: 10_000,
        signal: new AbortController().signal,
        userAgent: 'assay',
        now: () => new Date(),
        proxyFor: proxiesOf({ HTTP_PROXY: via, HTTPS_PROXY: via }),
      },
    );
  const authenticated = proxy.url.replace('//', '//user:p%40ss@');

  t.match(await send('http://hooks.example.com/a', publicAddress, authenticated), {
    status: 200,
    body: 'taken',
  });
  t.match(
    await send('http://unknown.example.com/b', unknown),
    { status: 200 },
    'the proxy may know the name',
  );
  t.match(await send('http://hooks.corp/c', privateAddress, proxy.url, ['hooks.corp']), { status: 200 });
  t.same(proxy.asked, [
    'CONNECT hooks.example.com:80',
    'CONNECT unknown.example.com:80',
    'CONNECT hooks.corp:80',
  ]);
  t.equal(proxy.authorizations[0], `Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  t.match(paths, ['POST hooks.example.com /a', 'POST unknown.example.com /b', 'POST hooks.corp /c']);

  for (const url of [
    'https://inside.example.com/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
  ])
    t.match(await send(url, privateAddress), { status: null, error: /private or loopback address/ }, url);
  for (const url of ['https://metadata/', 'https://db.internal/', 'https://x.localhost/'])
    t.match(await send(url, unknown), { status: null, error: /could not be found/ }, url);
  t.equal(proxy.asked.length, 3, 'nobody is asked for what is refused');

  const refused = await send('https://hooks.example.com/', publicAddress, refusing.url);
  t.match(refused, { status: null, error: /The proxy 127\.0\.0\.1:\d+ refused the connection \(403\)/ });
});

t.test('openSource: a proxy that does not respond is told from a host that does not', async (t) => {
  const open = (url: string, env: Record<string, string>) =>
    openSource(
      { kind: 'repository', url },
      {
        temporaryFolder: temporaryFolder(t),
        environment: { PATH: process.env.PATH },
        resolve: publicAddress,
        allowedHosts: ['127.0.0.1'],
        allowLocal: true,
        proxyFor: proxiesOf(env),
      },
    );
  const taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');

  await t.rejects(
    open('https://git.example.com/team/app.git', { HTTPS_PROXY: `http://127.0.0.1:${port}` }),
    /^The proxy 127\.0\.0\.1(?::\d+)? does not respond, so https:\/\/git\.example\.com\/team\/app\.git was not/,
  );
  await t.rejects(
    open(`http://127.0.0.1:${port}/app.git`, {}),
    /^The server of http:\/\/127\.0\.0\.1:\d+\/app\.git does not respond/,
  );
});

t.test('openSource: git goes through the proxy, with the address checked before', async (t) => {
  const proxy = await connectProxy(t);
  const open = (url: string, resolve: typeof publicAddress, env: Record<string, string> = {}) =>
    openSource(
      { kind: 'repository', url },
      {
        temporaryFolder: temporaryFolder(t),
        environment: { PATH: process.env.PATH },
        resolve,
        proxyFor: proxiesOf({ HTTPS_PROXY: proxy.url, ...env }),
      },
    );

  await t.rejects(
    open('https://git.example.com/team/app.git', publicAddress),
    /The proxy did not connect to/,
  );
  await t.rejects(open('https://only-the-proxy-knows.example.com/app.git', unknown));
  t.same(
    new Set(proxy.asked),
    new Set(['CONNECT git.example.com:443', 'CONNECT only-the-proxy-knows.example.com:443']),
  );

  const asked = proxy.asked.length;
  const refused = { code: 'source_refused' };
  await t.rejects(open('https://inside.example.com/app.git', privateAddress), refused);
  await t.rejects(open('https://192.168.0.1/app.git', privateAddress), refused);
  await t.rejects(open('https://gitlab/app.git', unknown), { code: 'source_unreachable' });
  await t.rejects(open('https://127.0.0.1/app.git', publicAddress, { NO_PROXY: '127.0.0.1' }), refused);
  t.equal(proxy.asked.length, asked);
});
