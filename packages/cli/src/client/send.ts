// One HTTP request over the network, through the environment's proxy when there is one; faults of the network
// come out as sentences.
import { Failure } from '../failures/failure.ts';
import { trustOwnAuthority } from './own-authority.ts';
import { runningTimeout } from './running-timeout.ts';

export interface Outgoing {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Reply {
  readonly status: number;
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
  readonly text: string;
}

export type Send = (request: Outgoing) => Promise<Reply>;

const timeoutSeconds = 30;
const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/** Sends to `origin`. Throws Failure (`NETWORK_ERROR`), or the signal's reason. */
export function networkSend(origin: string): Send {
  return async (request) => {
    if (origin.startsWith('https:')) trustOwnAuthority();
    const timeout = runningTimeout(timeoutSeconds);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout.signal]) : timeout.signal;
    try {
      const send = hasProxy() ? sendThroughProxy : sendDirectly;
      return await send(`${origin}${request.path}`, { ...request, signal });
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw networkFailure(timeout.signal.aborted ? timeout.signal.reason : error, origin);
    } finally {
      timeout.end();
    }
  };
}

type SendTo = (url: string, request: Outgoing & { readonly signal: AbortSignal }) => Promise<Reply>;

/** By Node's own client, which is there in a tenth of the time that `fetch` takes to load. */
const sendDirectly: SendTo = async (url, { method, headers, body, signal }) => {
  // Not by `import`, which would read every export of the module, and so load `WebSocket` and all behind it.
  const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  const { buffer } = await import('node:stream/consumers');
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, signal }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const header = (name: string) => answered[name]?.toString();
      buffer(response).then(
        (bytes) => resolve({ status, header, bytes, text: bytes.toString('utf8') }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};

/** Node reads no proxy variables by itself; this library does. */
const sendThroughProxy: SendTo = async (url, { method, headers, body, signal }) => {
  const { fetch } = await import('undici');
  const sent = body === undefined ? {} : { body };
  const response = await fetch(url, {
    method,
    headers,
    ...sent,
    redirect: 'manual',
    signal,
    dispatcher: await proxyDispatcher(),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const header = (name: string) => response.headers.get(name) ?? undefined;
  return { status: response.status, header, bytes, text: new TextDecoder().decode(bytes) };
};

let proxyAgent: import('undici').EnvHttpProxyAgent | undefined;

/** The proxy that the environment names. */
export async function proxyDispatcher(): Promise<import('undici').EnvHttpProxyAgent> {
  const { EnvHttpProxyAgent } = await import('undici');
  proxyAgent ??= new EnvHttpProxyAgent();
  return proxyAgent;
}

export function hasProxy(): boolean {
  return proxyVariables.some((name) => process.env[name]);
}

/** Whether the same request may go through when it is sent again at once. */
export function isTransient(error: unknown): boolean {
  return error instanceof Failure && error.details.transient === true;
}

/** `fetch` wraps what happened; Node's own client throws it, or all the addresses it has tried. */
function networkFailure(error: unknown, origin: string): Failure {
  interface Fault {
    readonly code?: unknown;
    readonly name?: string;
    readonly message?: string;
    readonly errors?: readonly Fault[];
    readonly cause?: Fault;
  }
  const outer = error as Fault;
  const cause = outer.cause ?? outer;
  const found = cause.code ?? cause.errors?.[0]?.code ?? cause.name;
  const code = typeof found === 'string' ? found : (cause.name ?? '');
  const transient = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'EAI_AGAIN', 'ENETUNREACH'].includes(code);
  const details = { reason: code, transient };
  return new Failure('NETWORK_ERROR', sentenceFor(code, origin, cause.message), details, { cause: error });
}

function sentenceFor(code: string, origin: string, message = ''): string {
  const { hostname } = new URL(origin);
  if (code === 'ECONNREFUSED')
    return `Connection to ${origin} refused. Is the server running? To start one, run \`assay server start\`.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host name ${hostname} cannot be resolved. Check the server URL and the network.`;
  if (code === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code))
    return `${origin} timed out. Check the network, or try again later.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) {
    return `The certificate of ${origin} is not trusted (${code}). Set ASSAY_CA_FILE (or NODE_EXTRA_CA_CERTS) to the file of your certificate authority.`;
  }
  if (/ERR_SSL|EPROTO/.test(code)) return `${origin} does not speak TLS. Should the URL begin with http://?`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return `The connection to ${origin} was closed before the response was complete. Try again.`;
  if (/^HPE_|UND_ERR_RESPONSE/.test(code)) return `${origin} does not speak HTTP. Check the port.`;
  return `${origin} cannot be reached (${code || message || 'no reason given'}).`;
}
