// Where traces go, by OpenTelemetry's own variables, which are often set for many programs at once. So none of them
// stops the start: what can't be meant is logged, and traces are left out.

export interface TracingSettings {
  /** The whole address that spans are posted to. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of one post, its retries included. */
  readonly timeoutMs: number;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: SamplerName;
  /** Of the traces that begin here, for the samplers that take a part of them; 0 to 1. */
  readonly ratio: number;
}

export interface TracingChoice {
  /** null sends no traces. */
  readonly settings: TracingSettings | null;
  /** What of the environment was not heeded, in sentences. */
  readonly doubts: readonly string[];
}

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

/** For the reference of settings. Certificates and compression are read by the exporter itself. */
export const tracingVariables: readonly { env: string; default?: string; help: string }[] = [
  {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none: tracing is disabled',
    help: 'base URL of the OTLP/HTTP collector; `/v1/traces` is appended',
  },
  { env: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', help: 'full endpoint URL instead, used as is' },
  {
    env: 'OTEL_EXPORTER_OTLP_HEADERS',
    help: 'headers for the collector, `name=value,…`; also `OTEL_EXPORTER_OTLP_TRACES_HEADERS`',
  },
  {
    env: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    default: 'http/protobuf',
    help: '`grpc` is not supported: nothing is exported, and a warning is logged; also `OTEL_EXPORTER_OTLP_TRACES_PROTOCOL`',
  },
  {
    env: 'OTEL_EXPORTER_OTLP_TIMEOUT',
    default: '5000',
    help: 'timeout of one request in milliseconds; `OTEL_EXPORTER_OTLP_COMPRESSION` and `…_CERTIFICATE` are supported too',
  },
  { env: 'OTEL_SERVICE_NAME', default: 'assay', help: 'service name in traces' },
  { env: 'OTEL_RESOURCE_ATTRIBUTES', help: 'further resource attributes, `name=value,…`' },
  {
    env: 'OTEL_TRACES_SAMPLER',
    default: 'parentbased_always_on',
    help: `sampler: ${samplerNames.join(', ')}`,
  },
  { env: 'OTEL_TRACES_SAMPLER_ARG', default: '1', help: 'ratio of the `traceidratio` samplers' },
  { env: 'OTEL_TRACES_EXPORTER', default: 'otlp', help: '`none` disables tracing' },
  { env: 'OTEL_SDK_DISABLED', default: 'false', help: '`true` disables tracing' },
];

/** Half of what the specification says: a stopping server waits for what is being posted. */
const defaultTimeoutMs = 5_000;

type Environment = Readonly<Record<string, string | undefined>>;

export function readTracingSettings(env: Environment): TracingChoice {
  const doubts: string[] = [];
  const read = (name: string) => env[name]?.trim() || undefined;
  const ofTraces = (name: string) => read(`OTEL_EXPORTER_OTLP_TRACES_${name}`);
  const ofAll = (name: string) => read(`OTEL_EXPORTER_OTLP_${name}`);
  const base = ofAll('ENDPOINT');
  const address = ofTraces('ENDPOINT') ?? (base && `${base.replace(/\/+$/, '')}/v1/traces`);
  const none = { settings: null, doubts };
  if (address === undefined || read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return none;
  const exporter = read('OTEL_TRACES_EXPORTER') ?? 'otlp';
  if (exporter === 'none') return none;
  if (!exporter.split(',').includes('otlp')) {
    doubts.push(`OTEL_TRACES_EXPORTER=${exporter} is not supported, only otlp is. Tracing is disabled.`);
    return none;
  }
  const protocol = ofTraces('PROTOCOL') ?? ofAll('PROTOCOL') ?? 'http/protobuf';
  if (protocol === 'grpc') {
    doubts.push(
      'OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not supported, only http/protobuf is. Tracing is disabled.',
    );
    return none;
  }
  if (!isAddress(address)) {
    doubts.push('The OTLP endpoint is not an HTTP or HTTPS URL. Tracing is disabled.');
    return none;
  }
  const headers = readPairs(ofTraces('HEADERS') ?? ofAll('HEADERS'), 'OTEL_EXPORTER_OTLP_HEADERS', doubts);
  const resource = readPairs(read('OTEL_RESOURCE_ATTRIBUTES'), 'OTEL_RESOURCE_ATTRIBUTES', doubts);
  const serviceName = read('OTEL_SERVICE_NAME') ?? resource['service.name'] ?? 'assay';
  return {
    settings: {
      endpoint: address,
      headers,
      serviceName,
      resource,
      timeoutMs: Number(ofTraces('TIMEOUT') ?? ofAll('TIMEOUT')) || defaultTimeoutMs,
      ...readSampler(read, doubts),
    },
    doubts,
  };
}

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol);
}

function readSampler(read: (name: string) => string | undefined, doubts: string[]) {
  const name = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const share = Number(read('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  const sampler = samplerNames.find((known) => known === name);
  if (!sampler) doubts.push(`OTEL_TRACES_SAMPLER=${name} is not supported. All traces are sampled.`);
  const isShare = share >= 0 && share <= 1;
  if (!isShare) doubts.push('OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1. Using 1.');
  return { sampler: sampler ?? ('parentbased_always_on' as const), ratio: isShare ? share : 1 };
}

/** `name=value,…`, percent-encoded. A value may be a key: errors leave it out. */
function readPairs(text: string | undefined, variable: string, doubts: string[]): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const part of text?.split(',') ?? []) {
    if (part.trim() === '') continue;
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=(.*)$/s.exec(part) ?? [];
    try {
      if (name === '') throw new URIError();
      pairs[decodeURIComponent(name)] = decodeURIComponent(value.trim());
    } catch {
      doubts.push(`A part of ${variable} is not percent-encoded name=value, and was skipped.`);
    }
  }
  return pairs;
}
