// The portal as it takes deliveries in; nothing handles them here. Tells its parent its port, and its memory when asked.
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '@assay/server';

const [secret = '', folder] = process.argv.slice(2);
const dataDirectory = folder ?? mkdtempSync(join(tmpdir(), 'assay-bench-webhook-'));
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const nowhere = 'http://127.0.0.1:9';
const server = await createServer({
  dataDirectory,
  port: 0,
  auditConcurrency: 0,
  osvApiUrl: null,
  maxEventLoopDelayMs: 0,
  jwtSecret: createHash('sha256').update(dataDirectory).digest('hex'),
  firstAdmin: { email: 'admin@example.com', password: ['a password for', 'benchmarks'].join(' ') },
  extension: {
    appId: 1,
    clientId: 'id',
    clientSecret: 'none',
    webhookSecrets: [secret],
    privateKey,
    webUrl: nowhere,
    apiUrl: nowhere,
    defaultRole: 'developer',
  },
});
await server.start();
process.send?.({ port: server.info.port, path: '/api/codehost/webhook' });
process.on('message', async () => {
  // What was acknowledged and not yet brought to its place is work that is still to be counted.
  await server.plugins.assay.portal.deliveries.moveToTable();
  const { user, system } = process.cpuUsage();
  process.send?.({ memoryMb: process.memoryUsage().rss / 1024 / 1024, cpuUs: user + system });
});
process.on('disconnect', () => {
  if (folder === undefined) rmSync(dataDirectory, { recursive: true, force: true });
  process.exit(0);
});
