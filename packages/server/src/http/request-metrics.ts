// What the operators of a portal watch, as Prometheus reads it.
import type { Portal } from '@assay/core';
import type { Request } from '@hapi/hapi';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

interface RequestLabels {
  readonly method: string;
  readonly route: string;
  readonly status: string;
}

export interface RequestMetrics {
  count(request: Request, status: number): void;
  /** For a reply that hapi does not write. */
  observe(reply: RequestLabels, seconds: number): void;
  /** Prometheus text, version 0.0.4. */
  text(): Promise<string>;
  readonly mediaType: string;
}

/** A registry of its own for each portal, so that an embedder's metrics stay apart. */
export function requestMetrics(portal: Portal): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'assay_http_request_duration_seconds',
    help: 'HTTP request duration in seconds, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const audits = new Counter({
    name: 'assay_audits_total',
    help: 'Audits that ended in this process, by type and status.',
    labelNames: ['type', 'status'],
    registers: [registry],
  });
  for (const event of ['audit.completed', 'audit.failed'] as const) {
    portal.events.on(event, ({ audit }) => audits.inc({ type: audit.type, status: audit.status }));
  }
  const observe = (reply: RequestLabels, seconds: number): void => requests.observe({ ...reply }, seconds);
  return {
    mediaType: registry.contentType,
    count(request, status) {
      const labels = {
        method: request.method.toUpperCase(),
        route: request.route.path,
        status: String(status),
      };
      observe(labels, (Date.now() - request.info.received) / 1000);
    },
    observe,
    text: () => registry.metrics(),
  };
}
