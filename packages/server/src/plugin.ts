// The portal as a hapi plugin: the only file that changes the server object. Nothing here reaches the host's
// own routes: no default authentication, no decoration, no server-wide extension.
import type { IncomingMessage } from 'node:http';
import {
  createPortal,
  type Portal,
  type Principal,
  type Runtime,
  systemRuntime,
  TextEncryption,
} from '@assay/core';
import type { Plugin, Server } from '@hapi/hapi';
import { OidcSignIn } from './auth/oidc-sign-in.ts';
import { bearerScheme } from './auth/scheme.ts';
import { SessionTokens } from './auth/token.ts';
import type { SignInHost } from './code-host/code-host.ts';
import { CodeHosts, isFirstHost, webhookPathOf } from './code-host/code-hosts.ts';
import { MembershipChecks } from './code-host/membership-checks.ts';
import { codeHostTasks, commonTasks, membershipTask } from './code-host/periodic-tasks.ts';
import { CodeHostSignIn } from './code-host/sign-in.ts';
import { webhookEndpoint } from './code-host/webhook/webhook-endpoint.ts';
import { WebhookBackend } from './code-host/webhook-backend.ts';
import { connectedHosts } from './connected-hosts.ts';
import { startPortal } from './first-start.ts';
import type { DirectAnswer, DirectRoutes } from './http/direct-routes.ts';
import { finishReply } from './http/finish-reply.ts';
import { LargeBodies } from './http/large-bodies.ts';
import type { LoadShedder } from './http/load-shedder.ts';
import { RateLimiter } from './http/rate-limiter.ts';
import { requestMetrics } from './http/request-metrics.ts';
import { type RouteContext, toServerRoute, unknownRoute } from './http/server-route.ts';
import type { ServerOptions } from './options.ts';
import { checkRoutes } from './route.ts';
import { agentRoute } from './routes/agent.ts';
import { webhookRoute } from './routes/extension-webhook.ts';
import { createRoutes } from './routes/index.ts';
import { mcpRoutes } from './routes/mcp.ts';
import { oauthServerRoutes } from './routes/oauth-server.ts';
import { scimRoutes } from './routes/scim.ts';
import { unsubscribeRoutes } from './routes/unsubscribe.ts';
import type { OidcSettings } from './settings/oidc-settings.ts';
import { withTracing } from './tracing/open-telemetry.ts';
import { requestSpans } from './tracing/request-spans.ts';
import { version } from './version.ts';
import { visiblePortal } from './visible.ts';
import { webRoutes } from './web/web-routes.ts';

declare module '@hapi/hapi' {
  interface PluginProperties {
    assay: { readonly portal: Portal; readonly events: Portal['events'] };
  }
}

export const pluginName = 'assay';
export const pluginStrategy = 'assay.token';
const requestsPerMinute = 500;

export function createLimiter(options: Pick<ServerOptions, 'rateLimitPerMinute'>): RateLimiter {
  return new RateLimiter(options.rateLimitPerMinute ?? requestsPerMinute);
}

/** What a listener of our own shares with the plugin behind it. */
interface SharedWithListener {
  readonly limiter: RateLimiter;
  readonly shedder: LoadShedder;
  readonly direct: DirectRoutes;
  /** Of the client, behind proxies that are trusted. */
  readonly addressOf: (request: IncomingMessage) => string;
}

export function pluginWith(shared?: SharedWithListener): Plugin<ServerOptions> {
  return {
    name: pluginName,
    version,
    requirements: { hapi: '>=21' },
    async register(server: Server, options: ServerOptions) {
      checkOptions(options);
      const runtime = await withTracing(options.runtime ?? systemRuntime(), options.tracerProvider);
      const spans = requestSpans(runtime);
      const codeHosts = new CodeHosts(connectedHosts(options, runtime));
      const signInHosts = codeHosts.all.filter((host): host is SignInHost => host.people !== undefined);
      const codeHost = signInHosts.find(isFirstHost);
      const portal =
        options.portal ??
        ownPortal(server, {
          ...(codeHosts.all.length > 0 && { codeHost: codeHosts.repositories }),
          ...options,
          runtime,
        });
      const { jwtSecret, previousJwtSecrets = [] } = options;
      const previousSecrets = previousJwtSecrets.map(({ secret }) => secret);
      const tokens = new SessionTokens(jwtSecret, previousJwtSecrets);
      const metrics = requestMetrics(portal);
      const prefix = server.realm.modifiers.route.prefix ?? '';
      const limiter = shared?.limiter ?? createLimiter(options);
      limiter.share(portal, runtime.log);
      const context: RouteContext = {
        draining: options.draining,
        portal,
        options,
        runtime,
        prefix,
        limiter,
        shedder: shared?.shedder,
        largeBodies: new LargeBodies(shared?.shedder),
        encryption: new TextEncryption('assay kept replies', [jwtSecret, ...previousSecrets]),
        strategy: options.auth?.strategy ?? pluginStrategy,
      };
      const stopping = stopSignal(server);
      const signIns = signInHosts.map(
        (host) => new CodeHostSignIn({ portal, codeHost: host, runtime, secret: jwtSecret, previousSecrets }),
      );
      const checks = signIns.map(
        ({ codeHost: host, userTokens }) =>
          new MembershipChecks({ portal, codeHost: host, runtime, userTokens }),
      );
      const membership = {
        async require(principal: Principal) {
          for (const check of checks) await check.require(principal);
        },
      };
      if (!options.auth) {
        server.auth.scheme(
          'assay-bearer',
          spans.scheme(bearerScheme(portal, tokens, { runtime, membership })),
        );
        server.auth.strategy(pluginStrategy, 'assay-bearer');
      }
      // One of them does it for all: they have one secret.
      const [anySignIn] = signIns;
      if (anySignIn) server.ext('onPreStart', () => reencrypt(anySignIn, runtime));
      const { oidc } = options;
      if (oidc) {
        portal.directories.useIssuer(oidc.issuer);
        portal.provisioning.useRules(oidc);
        server.ext('onPreStart', () => portal.teams.nameInRules(teamsIn(oidc)));
      }
      const routes = createRoutes({
        portal: visiblePortal(portal),
        tokens,
        runtime,
        prefix,
        metrics,
        stopping,
        draining: options.draining,
        codeHosts: codeHosts.all,
        codeHost,
        signIns: signIns.length > 0 ? signIns : undefined,
        stillMember: (principal) => membership.require(principal),
        oidc: oidc && new OidcSignIn({ portal, settings: oidc, runtime, secret: jwtSecret }),
        publicUrl: options.publicUrl,
      });
      checkRoutes(routes);
      server.ext('onPreResponse', (request, h) => finishReply(request, h, context, metrics), {
        sandbox: 'plugin',
      });
      server.route(
        [
          ...routes.map((route) => toServerRoute(route, context, routes)),
          unknownRoute(context),
          ...mcpRoutes({ ...context, stopping, signsIn: !options.auth }),
          ...unsubscribeRoutes(context),
          ...scimRoutes(context),
          ...(options.auth ? [] : oauthServerRoutes({ ...context, tokens })),
          ...(codeHost?.chat ? [agentRoute({ portal, codeHost, chat: codeHost.chat, runtime })] : []),
        ].map(spans.route),
      );
      if (codeHosts.all.length > 0) {
        server.ext('onPreStart', async () => {
          const tasks = codeHosts.all.flatMap((host) => codeHostTasks({ portal, codeHost: host, runtime }));
          const ofPeople = checks.map((check) => membershipTask(check));
          for (const task of [...commonTasks({ portal, codeHosts, runtime }), ...tasks, ...ofPeople])
            await portal.tasks.add(task);
        });
        const backend = new WebhookBackend({ portal, codeHosts, runtime, portalUrl: options.publicUrl });
        const addressOf = shared?.addressOf ?? (({ socket }) => socket.remoteAddress ?? '');
        const doors = codeHosts.all.map((host) => {
          const path = webhookPathOf(host);
          const answer = webhookEndpoint({
            path,
            receiver: backend.receiver(host),
            runtime,
            metrics,
            senderOf: (request) => backend.sender(host, addressOf(request)),
          });
          return { path, answer: spans.direct(path, answer) };
        });
        takeDeliveries(server, { backend, direct: shared?.direct, doors });
      }
      // Without a prefix the addresses of the pages would be those of the host.
      if (options.web ?? prefix !== '')
        server.route(webRoutes({ prefix, signIn: options.auth ? 'host' : 'here' }));
      // One by one: hapi copies the properties of an object, and a copied service is none.
      server.expose('portal', portal);
      server.expose('events', portal.events);
    },
  };
}

/** The portal for someone's own hapi server: `server.register({ plugin, options })`. */
export const plugin: Plugin<ServerOptions> = pluginWith();

function teamsIn({ groups }: OidcSettings): readonly string[] {
  return groups.flatMap(({ teams = [] }) => teams.map(({ name }) => name));
}

function checkOptions({ jwtSecret, previousJwtSecrets = [] }: ServerOptions): void {
  if (typeof jwtSecret !== 'string' || Buffer.byteLength(jwtSecret) < 32) {
    throw new Error('The assay plugin requires `jwtSecret`: a secret of at least 32 bytes.');
  }
  for (const { secret } of previousJwtSecrets) {
    if (Buffer.byteLength(secret) < 32)
      throw new Error('Each of `previousJwtSecrets` must have at least 32 bytes.');
  }
}

/** A portal of our own starts and stops with the server. */
function ownPortal(server: Server, options: ServerOptions): Portal {
  const { dataDirectory, jwtSecret, previousJwtSecrets = [] } = options;
  if (!dataDirectory) throw new Error('The assay plugin requires `dataDirectory` or `portal`.');
  const encryptionSecrets = [jwtSecret, ...previousJwtSecrets.map(({ secret }) => secret)] as const;
  const portal = createPortal({ encryptionSecrets, ...options, dataDirectory });
  server.ext('onPreStart', async () => {
    // Who signs in elsewhere needs no password here.
    if (options.auth) await portal.start();
    else await startPortal(portal, dataDirectory, (options.runtime ?? systemRuntime()).log);
  });
  server.ext('onPostStop', () => portal.stop());
  return portal;
}

interface Deliveries {
  readonly backend: WebhookBackend;
  readonly doors: readonly { readonly path: string; readonly answer: DirectAnswer }[];
  readonly direct: DirectRoutes | undefined;
}

/** After the portal has started, and before it stops. */
function takeDeliveries(server: Server, { backend, doors, direct }: Deliveries): void {
  for (const { path, answer } of doors) {
    server.route(webhookRoute(path, answer));
    direct?.add('POST', path, answer);
  }
  server.ext('onPreStart', () => backend.start());
  server.ext('onPreStop', async () => {
    await direct?.close();
    await backend.stop();
  });
}

async function reencrypt(signIn: CodeHostSignIn, { log }: Runtime): Promise<void> {
  const people = await signIn.reencrypt();
  if (people > 0) log.info('re-encrypted code host tokens', { people });
}

function stopSignal(server: Server): AbortSignal {
  const stopping = new AbortController();
  server.ext('onPreStop', () => stopping.abort());
  return stopping.signal;
}
