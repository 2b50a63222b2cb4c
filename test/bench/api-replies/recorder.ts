// Records replies so that two recordings can be compared.
import type { Caller, Reply, TestServer } from '../../helpers/test-server.ts';

export interface Recorded {
  readonly step: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Headers that say something about the reply itself; the others name the time or the connection. */
const compared = ['content-type', 'content-disposition', 'location', 'cache-control', 'etag', 'retry-after'];

const secretFields = new Set([
  'token',
  'refreshToken',
  'secret',
  'deviceCode',
  'userCode',
  'cursor',
  'next',
  'prefix',
]);
const measuredFields = new Set(['durationMs', 'elapsedMs', 'medianSeconds', 'sizeBytes', 'uptimeSeconds']);

export class Recorder {
  readonly replies: Recorded[] = [];
  readonly #server: TestServer;
  readonly #ids = new Map<string, string>();
  readonly #startedAt = Date.now();

  constructor(server: TestServer) {
    this.#server = server;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    caller: Caller = this.#server.admin,
  ): Promise<Reply> {
    const reply = await send(caller, method, path, body);
    const headers: Record<string, string> = {};
    for (const name of compared) {
      const value = reply.headers[name];
      if (value !== undefined) headers[name] = this.#normalized(String(value));
    }
    this.replies.push({
      step: `${this.replies.length} ${method} ${this.#normalized(path)}`,
      status: reply.status,
      headers,
      body: this.#normalizedValue(reply.body),
    });
    return reply;
  }

  #normalizedValue(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return secretFields.has(key) ? '<secret>' : this.#normalized(value);
    if (typeof value === 'number') return measuredFields.has(key) ? 0 : value;
    if (Array.isArray(value)) return value.map((item) => this.#normalizedValue(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, this.#normalizedValue(item, name)]),
    );
  }

  #normalized(text: string): string {
    return text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => this.#idOf(id))
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z|\d{4}-\d\d-\d\d/g, (time) => this.#timeOf(time))
      .replace(/[0-9a-f]{32,}/g, '<hash>')
      .replace(/\b[A-Z]{4}-[A-Z]{4}\b/g, '<code>');
  }

  #idOf(id: string): string {
    const known = this.#ids.get(id) ?? `<id ${this.#ids.size + 1}>`;
    this.#ids.set(id, known);
    return known;
  }

  /** In days from the start of the tour. */
  #timeOf(time: string): string {
    return `<day ${Math.round((Date.parse(time) - this.#startedAt) / 86_400_000)}>`;
  }
}

function send(caller: Caller, method: string, path: string, body: unknown): Promise<Reply> {
  if (method === 'GET') return caller.get(path);
  if (method === 'DELETE') return caller.delete(path);
  return method === 'PATCH' ? caller.patch(path, body) : caller.post(path, body);
}

export interface Difference {
  readonly step: string;
  readonly change: string;
  /** One text instead of another one; also where a list is sorted by texts that changed. */
  readonly isText: boolean;
}

type Change = Omit<Difference, 'step'>;

/** Added and missing fields, other statuses, other values. */
export function differences(before: readonly Recorded[], after: readonly Recorded[]): readonly Difference[] {
  return before.flatMap((one, index) => {
    const { step } = one;
    const other = after[index];
    if (other === undefined || withoutNumbers(step) !== withoutNumbers(other.step))
      return [{ step, change: `is followed by ${other?.step}`, isText: false }];
    return differ('', one, { ...other, step }).map((change) => ({ step, ...change }));
  });
}

function differ(path: string, one: unknown, other: unknown): readonly Change[] {
  if (Object.is(one, other)) return [];
  // A list in another order, or a request more, numbers the ids that follow differently.
  if (typeof one === 'string' && typeof other === 'string' && withoutNumbers(one) === withoutNumbers(other))
    return [];
  if (Array.isArray(one) && Array.isArray(other)) {
    const length = Math.max(one.length, other.length);
    return Array.from({ length }, (_, index) => differ(`${path}[${index}]`, one[index], other[index])).flat();
  }
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    const moved: readonly Change[] =
      keysInCommon(one, other) === keysInCommon(other, one)
        ? []
        : [{ change: `${path}: order of fields`, isText: false }];
    return [...moved, ...keys.flatMap((key) => differ(`${path}.${key}`, one[key], other[key]))];
  }
  const isText = typeof one === 'string' && typeof other === 'string';
  const change =
    one === undefined
      ? `added ${JSON.stringify(other)}`
      : other === undefined
        ? `missing, was ${JSON.stringify(one)}`
        : `${JSON.stringify(one)} → ${JSON.stringify(other)}`;
  return [{ change: `${path}: ${change}`, isText }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keysInCommon(one: object, other: object): string {
  return Object.keys(one)
    .filter((key) => key in other)
    .join();
}

function withoutNumbers(text: string): string {
  return text.replace(/<id \d+>/g, '<id>');
}
