// A portal on the folder it is given; says its port on standard output.
import { createServer } from '@assay/server';

const [dataDirectory = '', jwtSecret = '', password = ''] = process.argv.slice(2);
const server = await createServer({
  dataDirectory,
  jwtSecret,
  port: 0,
  auditConcurrency: 0,
  osvApiUrl: null,
  rateLimitPerMinute: 100_000_000,
  maxEventLoopDelayMs: 0,
  firstAdmin: { email: 'admin@example.com', password },
});
await server.start();
process.stdout.write(`${server.info.port}\n`);
