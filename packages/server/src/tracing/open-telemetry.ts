// The portal's spans as OpenTelemetry's. Nothing global is set: where the host follows contexts of its own, spans
// join them, and elsewhere they find each other without.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan, Runtime, SpanOptions, SpanPart, Tracing } from '@assay/core';
import { kindOfFault } from '@assay/core';
import type { Span as ApiSpan, Context, SpanKind, Tracer, TracerProvider } from '@opentelemetry/api';
import { version } from '../version.ts';
import { tracedFetch } from './traced-fetch.ts';

type Api = typeof import('@opentelemetry/api');

/** The same world, with spans of the portal's work given to a provider of OpenTelemetry; as it is without one. */
export async function withTracing(runtime: Runtime, provider: TracerProvider | undefined): Promise<Runtime> {
  if (!provider || runtime.tracing) return runtime;
  const api = await import('@opentelemetry/api');
  const tracing = new OpenTelemetryTracing(api, provider.getTracer('assay', version));
  return { ...runtime, tracing, fetch: tracedFetch(runtime.fetch, tracing) };
}

class OpenTelemetryTracing implements Tracing {
  readonly #api: Api;
  readonly #tracer: Tracer;
  readonly #kinds: Readonly<Record<NonNullable<SpanOptions['kind']>, SpanKind>>;
  readonly #running = new AsyncLocalStorage<RunningSpan>();

  constructor(api: Api, tracer: Tracer) {
    this.#api = api;
    this.#tracer = tracer;
    const { CLIENT, CONSUMER, INTERNAL, SERVER } = api.SpanKind;
    this.#kinds = { client: CLIENT, consumer: CONSUMER, internal: INTERNAL, server: SERVER };
  }

  begin(name: string, options: SpanOptions): RunningSpan {
    const { kind = 'internal', attributes, parent, isFollowed = true } = options;
    const context = this.#parentContext(parent);
    const span = this.#tracer.startSpan(
      name,
      {
        kind: this.#kinds[kind],
        ...(attributes && { attributes: { ...attributes } }),
      },
      context,
    );
    const enclosing = parent === undefined ? this.current()?.followed : undefined;
    // A transaction that keeps work for later is not what asked for it.
    const followed = isFollowed ? (enclosing === null || kind === 'client' ? enclosing : undefined) : null;
    return new RunningSpan(this.#api, this.#tracer, this.#running, { span, context, followed });
  }

  async span<Result>(
    name: string,
    options: SpanOptions,
    work: (span: OpenSpan) => Promise<Result>,
  ): Promise<Result> {
    const span = this.begin(name, options);
    try {
      return await span.within(() => work(span));
    } catch (error) {
      span.fail(kindOfFault(error));
      throw error;
    } finally {
      span.end();
    }
  }

  /** What was begun by work that has ended since, like a timer, is no part of it. */
  current(): RunningSpan | undefined {
    const span = this.#running.getStore();
    return span?.hasEnded ? undefined : span;
  }

  traceparent(): string | undefined {
    return this.current()?.followed ?? undefined;
  }

  #parentContext(parent: string | null | undefined): Context {
    const { ROOT_CONTEXT, context, trace } = this.#api;
    if (parent !== undefined) {
      const from = parent === null ? undefined : readTraceparent(parent);
      return from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT;
    }
    // The host's, where it follows contexts: then it holds ours, or what the host did inside of ours.
    const active = context.active();
    return trace.getSpan(active) ? active : (this.current()?.context ?? active);
  }
}

interface BegunSpan {
  readonly span: ApiSpan;
  /** That of its parent. */
  readonly context: Context;
  /** The `traceparent` that work kept for later continues, null for none; the span's own unless given. */
  readonly followed: string | null | undefined;
}

class RunningSpan implements OpenSpan {
  readonly context: Context;
  readonly followed: string | null;
  hasEnded = false;
  readonly #api: Api;
  readonly #tracer: Tracer;
  readonly #running: AsyncLocalStorage<RunningSpan>;
  readonly #span: ApiSpan;

  constructor(api: Api, tracer: Tracer, running: AsyncLocalStorage<RunningSpan>, begun: BegunSpan) {
    this.#api = api;
    this.#tracer = tracer;
    this.#running = running;
    this.#span = begun.span;
    this.context = api.trace.setSpan(begun.context, begun.span);
    this.followed = begun.followed === undefined ? this.#traceparent() : begun.followed;
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  #traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  set(attributes: NonNullable<SpanOptions['attributes']>): void {
    this.#span.setAttributes({ ...attributes });
  }

  fail(error: string): void {
    this.#span.setAttribute('error.type', error);
    this.#span.setStatus({ code: this.#api.SpanStatusCode.ERROR });
  }

  part(name: string, { startedAt, endedAt, attributes, error }: SpanPart): void {
    if (!this.#span.isRecording()) return;
    const part = this.#tracer.startSpan(
      name,
      { startTime: startedAt, ...(attributes && { attributes: { ...attributes } }) },
      this.context,
    );
    if (error !== undefined) {
      part.setAttribute('error.type', error);
      part.setStatus({ code: this.#api.SpanStatusCode.ERROR });
    }
    part.end(endedAt);
  }

  within<Result>(work: () => Result): Result {
    return this.#running.run(this, () => this.#api.context.with(this.context, work));
  }

  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.#span.end();
  }
}

/** W3C Trace Context, version 00 and what later ones keep of it; undefined for anything else. */
export function readTraceparent(text: string) {
  const [, head, traceId, spanId, flags] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/.exec(text) ?? [];
  if (head === undefined || head === 'ff' || !traceId || !spanId || !flags) return undefined;
  if (head === '00' && text.length !== 55) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
