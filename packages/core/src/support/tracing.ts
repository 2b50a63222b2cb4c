// What the portal reports of its own work while it is traced: spans, without knowing who collects them. The server
// brings OpenTelemetry behind this; without it nothing is loaded and nothing measured.

/** Never a secret, never what a repository contains, never the values of a statement. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Work that is over when it is reported. */
export interface SpanPart {
  /** Unix milliseconds, with a fraction. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes?: SpanAttributes;
  /** Why it failed, in a word; absent when it did not. */
  readonly error?: string;
}

/** A piece of work that goes on. */
export interface Span {
  /** 32 hexadecimal digits; empty while nothing is traced. */
  readonly traceId: string;
  set(attributes: SpanAttributes): void;
  /** Marks the work as failed, with a word for the kind of fault. */
  fail(error: string): void;
  /** Adds a part that was measured elsewhere. */
  part(name: string, part: SpanPart): void;
}

/** A span that its caller ends. */
export interface OpenSpan extends Span {
  /** Runs work as a part of it. */
  within<Result>(work: () => Result): Result;
  end(): void;
}

export interface SpanOptions {
  readonly kind?: 'client' | 'consumer' | 'internal' | 'server';
  readonly attributes?: SpanAttributes;
  /** W3C `traceparent` of what asked for the work, or null for a trace of its own; the span that runs here unless given. */
  readonly parent?: string | null;
  /** Whether work that is kept for later continues this trace (default true): not where one run begins hundreds. */
  readonly isFollowed?: boolean;
}

export interface Tracing {
  /** Runs work in a span, part of the one that runs here or of a trace of its own. What the work throws marks it as failed. */
  span<Result>(name: string, options: SpanOptions, work: (span: Span) => Promise<Result>): Promise<Result>;
  /** For work that is more than one call. */
  begin(name: string, options: SpanOptions): OpenSpan;
  /** The span in which the caller runs. */
  current(): Span | undefined;
  /** W3C `traceparent` of that span, to be kept with work that goes on elsewhere. */
  traceparent(): string | undefined;
}

const noSpan: OpenSpan = {
  traceId: '',
  set() {},
  fail() {},
  part() {},
  end() {},
  within: (work) => work(),
};

/** Traces nothing. */
export const noTracing: Tracing = {
  span: (_name, _options, work) => work(noSpan),
  begin: () => noSpan,
  current: () => undefined,
  traceparent: () => undefined,
};

export function tracingOf(runtime: { readonly tracing?: Tracing }): Tracing {
  return runtime.tracing ?? noTracing;
}

/** The time as spans have it: Unix milliseconds with a fraction. */
export function spanTime(): number {
  return performance.timeOrigin + performance.now();
}

/** The kind of a fault, without its message: that may hold what nobody else is to read. */
export function kindOfFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && code !== '' ? code : error.name;
}
