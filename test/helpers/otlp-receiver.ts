// A collector for tests: takes spans as OpenTelemetry sends them, over HTTP in protobuf, and reads what tests ask for.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Test } from 'tap';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentId: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly startMs: number;
  readonly endMs: number;
  /** 2 is an error. */
  readonly status: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
}

export interface OtlpReceiver {
  readonly origin: string;
  readonly spans: ReceivedSpan[];
  readonly requests: { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[];
  /** What was received, as bytes: for whoever looks for something that must not be there. */
  text(): string;
}

export async function otlpReceiver(t: Test): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const requests: OtlpReceiver['requests'] = [];
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    requests.push({ path: String(request.url), headers: request.headers });
    bodies.push(body);
    spans.push(...readSpans(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => void server.close().closeAllConnections());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const text = () => Buffer.concat(bodies).toString('latin1');
  return { origin: `http://127.0.0.1:${port}`, spans, requests, text };
}

type Field = { readonly number: number; readonly value: bigint | Buffer };

/** opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest */
function readSpans(body: Buffer): ReceivedSpan[] {
  return messages(body, 1).flatMap((resourceSpans) => {
    const resource = Object.assign({}, ...messages(resourceSpans, 1).map((one) => pairs(one, 1)));
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => ({ ...readSpan(span), resource }));
  });
}

function readSpan(span: Buffer): Omit<ReceivedSpan, 'resource'> {
  const hex = (number: number) => messages(span, number)[0]?.toString('hex') ?? '';
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: messages(span, 5)[0]?.toString() ?? '',
    kind: Number(numbers(span, 6)[0] ?? 0n),
    startMs: Number(numbers(span, 7)[0] ?? 0n) / 1e6,
    endMs: Number(numbers(span, 8)[0] ?? 0n) / 1e6,
    attributes: pairs(span, 9),
    status: Number(messages(span, 15).flatMap((status) => numbers(status, 3))[0] ?? 0n),
  };
}

/** KeyValue, of texts, booleans and numbers. */
function pairs(message: Buffer, number: number): Record<string, unknown> {
  return Object.fromEntries(
    messages(message, number).map((pair) => {
      const [value = Buffer.of()] = messages(pair, 2);
      const [text] = messages(value, 1);
      const [whole] = numbers(value, 3);
      const [flag] = numbers(value, 2);
      const read = text?.toString() ?? (whole === undefined ? flag === 1n : Number(whole));
      return [messages(pair, 1)[0]?.toString() ?? '', read];
    }),
  );
}

function messages(message: Buffer, number: number): Buffer[] {
  return fields(message).flatMap((field) =>
    field.number === number && Buffer.isBuffer(field.value) ? [field.value] : [],
  );
}

function numbers(message: Buffer, number: number): bigint[] {
  return fields(message).flatMap((field) =>
    field.number === number && !Buffer.isBuffer(field.value) ? [field.value] : [],
  );
}

/** The wire format: a key with the field's number and type, then its value. */
function fields(message: Buffer): Field[] {
  const found: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const key = Number(varint());
    const number = key >> 3;
    const type = key & 7;
    if (type === 0) found.push({ number, value: varint() });
    else if (type === 1) found.push({ number, value: bytes(8).readBigUInt64LE() });
    else if (type === 2) found.push({ number, value: bytes(Number(varint())) });
    else if (type === 5) found.push({ number, value: BigInt(bytes(4).readUInt32LE()) });
    else throw new Error(`No wire type ${type} is known.`);
  }
  return found;
}
