// What the operators of a portal watch, as Prometheus reads it.
import type { Portal } from '@assay/core';
import type { Request } from '@hapi/hapi';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { eventLoopBlocks } from '../watchdog.ts';

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
  new Gauge({
    name: 'assay_disk_free_bytes',
    help: 'Free space on the disk of the data directory, in bytes.',
    registers: [registry],
    async collect() {
      const { diskFreeBytes } = await portal.storageState();
      if (diskFreeBytes !== null) this.set(diskFreeBytes);
    },
  });
  new Gauge({
    name: 'assay_database_wal_bytes',
    help: 'Size of the write-ahead log of SQLite, in bytes.',
    registers: [registry],
    async collect() {
      const { walBytes } = await portal.storageState();
      if (walBytes !== null) this.set(walBytes);
    },
  });
  new Counter({
    name: 'assay_event_loop_blocked_total',
    help: 'Times that the event loop of this process was blocked for 10 seconds.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(eventLoopBlocks());
    },
  });
  new Counter({
    name: 'assay_activity_checkpoint_failures_total',
    help: 'Checkpoints of the audit log that a receiver did not accept, by receiver.',
    labelNames: ['receiver'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [receiver, failures] of portal.activityAnchor.state().failures)
        this.inc({ receiver }, failures);
    },
  });
  new Counter({
    name: 'assay_inventories_matched_total',
    help: 'Stored inventories that this process matched with newer advisories.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(portal.inventoryMatcher.matched.inventories);
    },
  });
  new Counter({
    name: 'assay_matched_findings_total',
    help: 'Findings that continuous matching opened, changed or closed in this process, by change.',
    labelNames: ['change'],
    registers: [registry],
    collect() {
      this.reset();
      const { opened, changed, closed } = portal.inventoryMatcher.matched;
      for (const [change, count] of Object.entries({ opened, changed, closed })) this.inc({ change }, count);
    },
  });
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
