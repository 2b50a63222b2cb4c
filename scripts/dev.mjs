// `npm run dev`: the portal from its sources. A change of the server starts it again, a change of the page loads the page
// again where it stands. Its data stays in `.assay-dev`; remove the folder to begin again.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { pageConfig } from '../packages/server/web/page-config.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const port = Number(process.env.PORT ?? 4190);
const serverPort = port + 1;
const inspect = process.argv.includes('--inspect') ? ['--inspect'] : [];
const server = spawn(
  process.execPath,
  [
    '--watch',
    '--watch-preserve-output',
    '--conditions=assay-source',
    ...inspect,
    'scripts/dev-server.ts',
    String(serverPort),
  ],
  { cwd: root, stdio: 'inherit' },
);

const target = `http://127.0.0.1:${serverPort}`;
const page = await createServer({
  ...(await pageConfig()),
  base: '/',
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    // The host stays that of the page: the server takes changes from its own page only.
    proxy: Object.fromEntries(
      ['/v1', '/api', '/oauth', '/health', '/.well-known'].map((path) => [path, { target }]),
    ),
  },
});
await page.listen();
process.stdout.write(`dev: the page is at http://127.0.0.1:${port}/\n`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.kill(signal);
    await page.close();
  });
}
server.once('exit', async () => page.close());
