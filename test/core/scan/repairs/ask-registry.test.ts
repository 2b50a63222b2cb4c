// How a registry is asked: credentials leave the address, and what is not an answer is said.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { askRegistry } from '../../../../packages/core/src/scan/repairs/ask-registry.ts';

t.test('askRegistry: sends credentials as a header, and says what does not answer', async (t) => {
  const server = createServer(({ url, headers }, response) => {
    if (url === '/broken') response.writeHead(503).end();
    else if (url === '/absent') response.writeHead(410).end();
    else response.end(`${headers.authorization} ${headers.accept}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const context = { fetch: globalThis.fetch, signal: new AbortController().signal };
  const ask = (address: string) => askRegistry(address, context, 'text/plain');

  t.equal(
    await ask(`http://a:b%40@127.0.0.1:${port}/x`),
    `Basic ${Buffer.from('a:b@').toString('base64')} text/plain`,
  );
  t.equal(await ask(`http://127.0.0.1:${port}/absent`), undefined);
  await t.rejects(ask(`http://127.0.0.1:${port}/broken`), {
    message: /^127\.0\.0\.1:\d+ answered with status 503\.$/,
  });
  await t.rejects(ask('http://127.0.0.1:1/'), { message: /^127\.0\.0\.1:1 cannot be reached/ });
});
