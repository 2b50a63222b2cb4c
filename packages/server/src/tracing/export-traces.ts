// Sends spans to a collector. Loaded only where one is named: its packages cost start time and memory. A collector
// that is slow or away costs spans and one line of the log, nothing else.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '@assay/core';
import type { TracerProvider } from '@opentelemetry/api';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import { version } from '../version.ts';
import type { TracingChoice, TracingSettings } from './tracing-settings.ts';

export interface TraceExport {
  /** undefined where nothing is traced. */
  readonly provider: TracerProvider | undefined;
  /** Sends what is left, for three seconds at most. */
  stop(): Promise<void>;
}

/** How long a stop waits for the collector. */
const lastWordsMs = 3_000;
const nothing: TraceExport = { provider: undefined, stop: async () => {} };

export async function exportTraces({ settings, doubts }: TracingChoice, log: Log): Promise<TraceExport> {
  for (const doubt of doubts) log.warn(doubt);
  if (!settings) return nothing;
  const provider = await makeProvider(settings, log);
  log.info('exporting traces', { to: new URL(settings.endpoint).origin, sampler: settings.sampler });
  return {
    provider,
    async stop() {
      const given = new AbortController();
      const over = delay(lastWordsMs, undefined, { signal: given.signal }).catch(() => {});
      await Promise.race([provider.shutdown().catch(() => {}), over]);
      given.abort();
    },
  };
}

async function makeProvider(settings: TracingSettings, log: Log) {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ]);
  const { endpoint: url, headers, timeoutMs: timeoutMillis } = settings;
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis });
  const { ParentBasedSampler, AlwaysOnSampler, AlwaysOffSampler, TraceIdRatioBasedSampler } = sdk;
  const roots: Readonly<Record<string, () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(settings.ratio),
  };
  const [, followsParent, root = ''] = /^(parentbased_)?(.*)$/.exec(settings.sampler) ?? [];
  const own = (roots[root] ?? (() => new AlwaysOnSampler()))();
  return new sdk.TracerProvider({
    sampler: followsParent ? new ParentBasedSampler({ root: own }) : own,
    resource: resourceFromAttributes({
      'service.version': version,
      'service.instance.id': randomUUID(),
      'process.pid': process.pid,
      ...settings.resource,
      'service.name': settings.serviceName,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: tellingExporter(exporter, log) })],
  });
}

/** Says once that spans don't arrive, and once that they do again. */
function tellingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isFailing)
          log.warn('traces could not be exported; they are dropped until the collector responds', {
            error: error.message.slice(0, 200),
          });
        if (!error && isFailing) log.info('trace export resumed');
        isFailing = error !== undefined;
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
