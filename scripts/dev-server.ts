// The portal from its sources, for `npm run dev`: in a folder of its own, with local repositories allowed.
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createLog, readSettings, startServer } from '@assay/server';

const dataDirectory = join(import.meta.dirname, '../.assay-dev');
const [port = ''] = process.argv.slice(2);
process.umask(0o077);
mkdirSync(dataDirectory, { recursive: true });
const settings = readSettings({
  env: { ASSAY_LOG_LEVEL: 'warn', ...process.env },
  flags: { dataDirectory, port: Number(port), allowLocalRepositories: true },
  platform: process.platform,
  home: homedir(),
});
const server = await startServer(settings, createLog(settings.logLevel));
process.stdout.write(`dev: the server listens on ${server.origin}\n`);
if (server.initialPasswordFile)
  process.stdout.write(
    `dev: sign in as admin@localhost with the password in ${server.initialPasswordFile}\n`,
  );
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void server.stop());
