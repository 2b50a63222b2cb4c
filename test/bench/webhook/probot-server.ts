// The rival: probot with a handler that does nothing. It checks the signature, and keeps nothing.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

const [secret = '', module = ''] = process.argv.slice(2);
const { createNodeMiddleware, createProbot } = await import(pathToFileURL(module).href);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const probot = createProbot({
  overrides: {
    appId: 1,
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }),
    secret,
    logLevel: 'fatal',
  },
});
const path = '/api/github/webhooks';
const middleware = await createNodeMiddleware(
  (app: { on(event: string, handle: () => Promise<void>): void }) => app.on('pull_request', async () => {}),
  { probot, webhooksPath: path },
);
const server = createServer(middleware);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port, path }));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ memoryMb: process.memoryUsage().rss / 1024 / 1024, cpuUs: user + system });
});
process.on('disconnect', () => process.exit(0));
