// A process that only does what waits: audits, reports and deliveries of the code host, beside the servers on the same
// PostgreSQL.
import { createServer, type Server } from 'node:http';
import { behindProxy, createPortal, type Portal, systemRuntime } from '@assay/core';
import { CodeHosts } from './code-host/code-hosts.ts';
import { DeliveryWorkers } from './code-host/deliveries/delivery-workers.ts';
import { handlersOf } from './code-host/handlers.ts';
import { hostsOfSettings } from './connected-hosts.ts';
import { isPostgres } from './data-directory.ts';
import { requestMetrics } from './http/request-metrics.ts';
import type { ServerLog } from './log.ts';
import { readyPortal } from './open-portal.ts';
import { SettingsError } from './settings/read-settings.ts';
import type { ServerSettings } from './settings/setting.ts';
import { startFailure } from './start-failure.ts';
import { exportTraces, type TraceExport } from './tracing/export-traces.ts';
import { withTracing } from './tracing/open-telemetry.ts';
import { watchEventLoop } from './watchdog.ts';

export interface RunningWorker {
  readonly portal: Portal;
  /** `http://HOST:PORT` of the health checks; null when none was asked for. */
  readonly healthOrigin: string | null;
  /** Takes no more work and releases what runs. */
  stop(): Promise<void>;
}

export interface WorkerOptions {
  /** Where health checks are answered, on the host of the settings; 0 picks a free port, undefined answers none. */
  readonly healthPort?: number | undefined;
}

/** Throws StartError or SettingsError with one sentence when it can't start; what was opened is closed again. */
export async function startWorker(
  settings: ServerSettings,
  log: ServerLog,
  { healthPort }: WorkerOptions = {},
): Promise<RunningWorker> {
  if (!isPostgres(settings)) {
    throw new SettingsError(
      'A worker requires PostgreSQL (ASSAY_DATABASE_URL). With SQLite, the server runs the audits itself.',
    );
  }
  let portal: Portal | undefined;
  let health: Server | undefined;
  let deliveries: DeliveryWorkers | undefined;
  let traces: TraceExport | undefined;
  try {
    const ready = readyPortal({ ...settings, noAudits: false });
    traces = await exportTraces(settings.tracing, log);
    const runtime = await withTracing(behindProxy(systemRuntime(log), process.env), traces.provider);
    const codeHosts = new CodeHosts(hostsOfSettings(settings, runtime));
    const { firstAdmin: _, ...options } = ready;
    portal = createPortal({
      ...options,
      runtime,
      workerOnly: true,
      ...(codeHosts.all.length > 0 && { codeHost: codeHosts.repositories }),
    });
    await portal.start();
    if (codeHosts.all.length > 0)
      deliveries = new DeliveryWorkers({
        portal,
        codeHosts,
        runtime,
        handlers: handlersOf(codeHosts),
        portalUrl: settings.publicUrl,
      });
    deliveries?.start();
    if (healthPort !== undefined) health = await answerHealth(portal, settings.host, healthPort);
    const stopWatching = watchEventLoop();
    return running({ stopWatching, portal, health, deliveries, settings, log, traces });
  } catch (error) {
    health?.close();
    await deliveries?.stop();
    await portal?.stop().catch(() => {});
    await traces?.stop();
    throw startFailure(error, { ...settings, port: healthPort ?? settings.port });
  }
}

interface Parts {
  readonly portal: Portal;
  readonly health: Server | undefined;
  readonly deliveries: DeliveryWorkers | undefined;
  readonly settings: ServerSettings;
  readonly log: ServerLog;
  readonly traces: TraceExport;
  stopWatching(): Promise<void>;
}

function running({ portal, health, deliveries, settings, log, traces, stopWatching }: Parts): RunningWorker {
  const { host, auditConcurrency } = settings;
  const address = health?.address();
  const port = typeof address === 'object' && address ? address.port : undefined;
  const healthOrigin =
    port === undefined ? null : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  log.info('working', { auditConcurrency, ...(healthOrigin !== null && { healthOrigin }) });
  return {
    portal,
    healthOrigin,
    async stop() {
      log.info('stopping');
      await deliveries?.stop();
      await portal.stop();
      health?.close();
      health?.closeAllConnections();
      await traces.stop();
      await stopWatching();
      log.info('stopped');
      await log.flush();
    },
  };
}

/** `/health/live` as long as the process answers, `/health/ready` while the database does too, and `/metrics`. */
async function answerHealth(portal: Portal, host: string, port: number): Promise<Server> {
  const metrics = requestMetrics(portal);
  const server = createServer(async (request, response) => {
    const say = (status: number, type: string, body: string): void =>
      void response.writeHead(status, { 'content-type': type }).end(body);
    const sayStatus = (status: number, text: string): void =>
      say(status, 'application/json; charset=utf-8', JSON.stringify({ status: text }));
    try {
      if (request.url === '/health/live') return sayStatus(200, 'ok');
      if (request.url === '/metrics') return say(200, metrics.mediaType, await metrics.text());
      if (request.url !== '/health/ready') return sayStatus(404, 'unknown');
      await portal.checkReady();
      sayStatus(200, 'ok');
    } catch {
      sayStatus(503, 'unavailable');
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return server;
}
