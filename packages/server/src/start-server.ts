// The portal as a process: folder, keys, database, first administrator, listener, and a stop that loses nothing.
import { setTimeout as delay } from 'node:timers/promises';
import { behindProxy, createPortal, type Portal, systemRuntime } from '@assay/core';
import type { Request, Server } from '@hapi/hapi';
import { cleartextWarning } from './cleartext-warning.ts';
import { CodeHosts } from './code-host/code-hosts.ts';
import { hostsOfSettings } from './connected-hosts.ts';
import { createServer } from './create-server.ts';
import { startPortal } from './first-start.ts';
import { requestIdOf } from './http/request-id.ts';
import { stateOf } from './http/request-state.ts';
import type { ServerLog } from './log.ts';
import { readyPortal } from './open-portal.ts';
import type { ServerSettings } from './settings/setting.ts';
import { trustRuleWarning } from './settings/trust-rule-warning.ts';
import { startFailure } from './start-failure.ts';
import { tokenSecrets } from './token-secrets.ts';
import { exportTraces, type TraceExport } from './tracing/export-traces.ts';
import { withTracing } from './tracing/open-telemetry.ts';
import { traceIdOf } from './tracing/request-spans.ts';
import { watchEventLoop } from './watchdog.ts';

export interface RunningServer {
  /** `http://HOST:PORT`, with the port that was picked. */
  readonly origin: string;
  readonly portal: Portal;
  readonly server: Server;
  /** The file with the first administrator's password, when this start made it. */
  readonly initialPasswordFile: string | null;
  /**
   * Serves on for the drain time, not ready; then stops accepting, finishes what is in flight (10 s at most), hands
   * running audits back.
   */
  stop(): Promise<void>;
}

const inFlightMs = 10_000;

/** Throws StartError with one sentence when it can't start; what was opened is closed again. */
export async function startServer(settings: ServerSettings, log: ServerLog): Promise<RunningServer> {
  let portal: Portal | undefined;
  let server: Server | undefined;
  let traces: TraceExport | undefined;
  try {
    const ready = readyPortal(settings);
    const secrets = tokenSecrets(settings, new Date());
    traces = await exportTraces(settings.tracing, log);
    const runtime = await withTracing(behindProxy(systemRuntime(log), process.env), traces.provider);
    const codeHosts = new CodeHosts(hostsOfSettings(settings, runtime));
    portal = createPortal({
      ...ready,
      encryptionSecrets: [secrets.jwtSecret, ...secrets.previousJwtSecrets.map(({ secret }) => secret)],
      runtime,
      ...(codeHosts.all.length > 0 && { codeHost: codeHosts.repositories }),
    });
    const initialPasswordFile = await startPortal(portal, settings.dataDirectory, log);
    const { host, port, rateLimitPerMinute, trustedProxies, publicUrl } = settings;
    const context = {
      codeHosts: codeHosts.all,
      ...(publicUrl !== undefined && { publicUrl }),
      ...(settings.oidc && { oidc: settings.oidc }),
    };
    const draining = new AbortController();
    server = await createServer({
      portal,
      runtime,
      ...secrets,
      host,
      port,
      rateLimitPerMinute,
      maxEventLoopDelayMs: settings.maxEventLoopDelayMs,
      concurrentRequests: settings.concurrentRequests,
      trustedProxies,
      draining: draining.signal,
      ...context,
    });
    server.events.on('response', (request) => logRequest(request, log));
    await server.start();
    const warning = cleartextWarning(settings);
    if (warning) log.warn(warning);
    const trustWarning = trustRuleWarning(settings.trustRules ?? []);
    if (trustWarning) log.warn(trustWarning);
    const stopWatching = watchEventLoop();
    return running({ server, portal, settings, log, initialPasswordFile, draining, traces, stopWatching });
  } catch (error) {
    await server?.stop().catch(() => {});
    await portal?.stop().catch(() => {});
    await traces?.stop();
    throw startFailure(error, settings);
  }
}

interface Parts {
  readonly server: Server;
  readonly portal: Portal;
  readonly settings: ServerSettings;
  readonly log: ServerLog;
  readonly initialPasswordFile: string | null;
  readonly draining: AbortController;
  readonly traces: TraceExport;
  stopWatching(): Promise<void>;
}

function running({
  server,
  portal,
  settings,
  log,
  initialPasswordFile,
  draining,
  traces,
  stopWatching,
}: Parts): RunningServer {
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const origin = `http://${host}:${server.info.port}`;
  log.info('listening', { origin, dataDirectory: settings.dataDirectory });
  return {
    origin,
    portal,
    server,
    initialPasswordFile,
    async stop() {
      log.info('stopping');
      draining.abort();
      // Load balancers have to notice first.
      await delay(settings.drainSeconds * 1_000);
      await server.stop({ timeout: inFlightMs });
      await portal.stop();
      await traces.stop();
      await stopWatching();
      log.info('stopped');
      await log.flush();
    },
  };
}

/** One line a request. The path only: a query may hold a one-time code. */
function logRequest(request: Request, log: ServerLog): void {
  const { response, info } = request;
  const status = 'isBoom' in response ? response.output.statusCode : response?.statusCode;
  const userId = stateOf(request).principal?.userId;
  const traceId = traceIdOf(request);
  log.info('request', {
    requestId: requestIdOf(request),
    method: request.method.toUpperCase(),
    path: request.path,
    status,
    ms: Math.max(0, (info.completed || Date.now()) - info.received),
    address: info.remoteAddress,
    ...(userId !== undefined && { userId }),
    ...(traceId !== undefined && { traceId }),
  });
}
