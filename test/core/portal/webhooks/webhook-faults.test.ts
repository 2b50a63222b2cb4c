// Receivers and networks that fail in every way: a delivery is taken, or it says why not, and is never a success by
// mistake. Nothing is followed to another address.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sendWebhook } from '../../../../packages/core/src/portal/webhooks/send-webhook.ts';
import { fc } from '../../../helpers/properties.ts';

const timeoutMs = 1_000;

function send(url: string) {
  const message = { url, body: '{"type":"audit.completed"}', headers: { 'webhook-id': 'one' } };
  const { signal } = new AbortController();
  const options = {
    allowedHosts: ['127.0.0.1'],
    timeoutMs,
    signal,
    userAgent: 'test',
    now: () => new Date(),
  };
  return sendWebhook(message, options);
}

interface Listening {
  address(): ReturnType<ReturnType<typeof createServer>['address']>;
  listen(port: number, host: string, done: () => void): unknown;
  close(): unknown;
}

async function portOf(t: Test, server: Listening): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** What a receiver does with a delivery, and whether it has taken it. */
const answers: Record<string, { readonly taken: boolean; answer(response: ServerResponse): void }> = {
  ok: { taken: true, answer: (response) => response.writeHead(200).end('thanks') },
  'no content': { taken: true, answer: (response) => response.writeHead(204).end() },
  'server error': { taken: false, answer: (response) => response.writeHead(503).end('down') },
  'too many requests': {
    taken: false,
    answer: (response) => response.writeHead(429, { 'retry-after': '7' }).end(),
  },
  dropped: { taken: false, answer: (response) => response.destroy() },
  reset: { taken: false, answer: (response) => response.socket?.resetAndDestroy() },
  truncated: {
    taken: false,
    answer: (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    },
  },
  redirect: {
    taken: false,
    answer: (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
  },
  'redirect to another host': {
    taken: false,
    answer: (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  },
};

t.test('sendWebhook: says the truth through 100 faults of receivers', async (t) => {
  let kind = 'ok';
  const paths = new Set<string | undefined>();
  const server = createServer((request, response) => {
    paths.add(request.url);
    request.resume().on('end', () => answers[kind]?.answer(response));
  });
  const url = `http://127.0.0.1:${await portOf(t, server)}/hook`;

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(answers)), async (given) => {
      kind = given;
      const { error, status, retryAfterMs } = await send(url);
      if ((error === null) !== answers[given]?.taken) throw new Error(`${given}: ${error} ${status}`);
      if (given === 'too many requests' && retryAfterMs !== 7_000) throw new Error(`${retryAfterMs}`);
    }),
    { numRuns: 100 },
  );

  t.same([...paths], ['/hook'], 'no redirect is followed');
});

t.test(
  'sendWebhook: a receiver that is silent, slow or never ends costs no more than the time',
  async (t) => {
    const silent = createServer((request) => void request.resume());
    const dripping = createServer((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const endless = createServer((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 120)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const urls = await Promise.all(
      [silent, dripping, endless].map(async (server) => {
        t.teardown(() => server.closeAllConnections());
        return `http://127.0.0.1:${await portOf(t, server)}/`;
      }),
    );

    const [none, slow, long] = await Promise.all(urls.map(send));

    t.match(none, { status: null, error: 'The receiver timed out after 1 seconds.' });
    t.match(slow, { status: null, error: 'The receiver timed out after 1 seconds.' });
    t.match(long, { status: 200, error: null });
    t.equal(long?.body?.length, 1_024, 'no more is kept');
  },
);

t.test('sendWebhook: a receiver whose TLS is wrong gets nothing', async (t) => {
  let delivered = 0;
  const plain = createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const url = `https://127.0.0.1:${await portOf(t, plain)}/`;
  t.match(await send(url), { status: null, error: /could not be reached/ }, 'no TLS at all');

  const folder = t.testdir();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const options = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=elsewhere.example', '-days', '1'];
  const made = spawnSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert]);
  if (made.status !== 0) return void t.comment('skipped: there is no openssl here');
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => {
    delivered += 1;
    response.end();
  });
  const answer = await send(`https://127.0.0.1:${await portOf(t, server)}/`);

  t.match(answer, { status: null, error: /DEPTH_ZERO_SELF_SIGNED_CERT/ });
  t.equal(delivered, 0);
});
