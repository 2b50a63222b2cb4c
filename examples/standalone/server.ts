// The portal as a program of one's own: everything with its default but the folder and the secret.
import { randomBytes } from 'node:crypto';
import { createServer } from '@assay/server';

const server = await createServer({
  dataDirectory: process.argv[2] ?? 'assay-data',
  // Keep it somewhere safe: with a new one every session ends.
  jwtSecret: process.env.ASSAY_JWT_SECRET ?? randomBytes(32).toString('hex'),
  port: Number(process.argv[3] ?? 4180),
  firstAdmin: { email: 'admin@example.com', password: randomBytes(12).toString('base64url') },
});
await server.start();
process.stdout.write(`assay listening on ${server.info.uri}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop({ timeout: 10_000 }));
}
