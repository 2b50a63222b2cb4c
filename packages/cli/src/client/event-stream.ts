// Server-sent events as they come in, over the same network and the same proxy as every request.
import { hasProxy, type Outgoing, proxyDispatcher } from './send.ts';

export interface ServerEvent {
  readonly event: string;
  /** Parsed JSON. */
  readonly data: unknown;
}

export interface StreamReply {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly chunks: AsyncIterable<Uint8Array>;
}

export type OpenStream = (request: Outgoing & { readonly signal: AbortSignal }) => Promise<StreamReply>;

/** The server says that it is still there every fifteen seconds; silence for longer is a broken line. */
const longestSilenceMs = 45_000;

export function networkStream(origin: string): OpenStream {
  return (request) => (hasProxy() ? throughProxy : directly)(`${origin}${request.path}`, request);
}

type OpenUrl = (url: string, request: Outgoing & { readonly signal: AbortSignal }) => ReturnType<OpenStream>;

const directly: OpenUrl = (url, { headers, signal }) => {
  const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers, signal, timeout: longestSilenceMs }, (response) => {
      const requestId = response.headers['x-request-id']?.toString();
      resolve({ status: response.statusCode ?? 0, requestId, chunks: response });
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('The server stopped responding.')));
    outgoing.on('error', reject);
    outgoing.end();
  });
};

const throughProxy: OpenUrl = async (url, { headers, signal }) => {
  const { fetch } = await import('undici');
  const response = await fetch(url, { headers, signal, dispatcher: await proxyDispatcher() });
  const requestId = response.headers.get('x-request-id') ?? undefined;
  return { status: response.status, requestId, chunks: response.body ?? nothing() };
};

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** The events of a stream; comments and fields that nobody needs are passed over. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = parseEvent(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) yield event;
    }
  }
}

function parseEvent(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  if (data.length === 0) return undefined;
  return { event, data: JSON.parse(data.join('\n')) };
}
