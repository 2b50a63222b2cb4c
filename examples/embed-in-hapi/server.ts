// The portal inside an existing hapi server: below a prefix, with the host's own login and log. The host's
// routes, its default authentication and its error pages stay as they are.
import { plugin } from '@assay/server';
import { createPortal, type Role, type Runtime, systemRuntime } from '@assay/server/core';
import { unauthorized } from '@hapi/boom';
import Hapi from '@hapi/hapi';

const lines: string[] = [];
const say = (message: string): void => void lines.push(message);
const runtime: Runtime = systemRuntime({ debug: say, info: say, warn: say, error: say });

// A portal of the host's own: it is started and stopped here, and may serve other parts of the program too.
const portal = createPortal({ dataDirectory: process.argv[2] ?? 'assay-data', runtime, auditConcurrency: 0 });
const { firstAdmin } = await portal.start();

const server = Hapi.server({ host: '127.0.0.1', port: Number(process.argv[3] ?? 3000) });

// Whatever the host uses to know its people; here a header that its gateway sets.
server.auth.scheme('gateway', () => ({
  authenticate: (request, h) => {
    const userId: unknown = request.headers['x-user'];
    if (typeof userId !== 'string') throw unauthorized('Sign in first.');
    return h.authenticated({ credentials: { user: { id: userId } } });
  },
}));
server.auth.strategy('gateway', 'gateway');
server.auth.default('gateway');
server.route({ method: 'GET', path: '/', options: { auth: false }, handler: () => 'The host itself.' });

const jwtSecret = process.env.ASSAY_JWT_SECRET ?? 'only for this example, replace it by your own';
await server.register({
  plugin,
  options: {
    portal,
    runtime,
    jwtSecret,
    auth: {
      strategy: 'gateway',
      toPrincipal: ({ user }) => ({
        userId: (user as { id: string }).id,
        role: 'admin' satisfies Role,
        kind: 'session',
        credentialId: null,
      }),
    },
  },
  routes: { prefix: '/audits' },
});
server.plugins.assay.events.on('audit.completed', ({ auditId }) => say(`audit ${auditId} is done`));
await server.start();
process.stdout.write(`listening on ${server.info.uri} as ${firstAdmin?.user.id}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => portal.stop()));
}
