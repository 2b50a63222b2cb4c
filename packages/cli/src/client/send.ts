// One HTTP request over the network, through the environment's proxy when there is one; faults of the network
// come out as sentences.
import { Failure } from '../failure.ts';

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
  readonly text: string;
}

export type Send = (request: Outgoing) => Promise<Reply>;

const timeoutMs = 30_000;
const proxyVariables = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/** Sends to `origin`. Throws Failure (`NETWORK_ERROR`), or the signal's reason. */
export function networkSend(origin: string): Send {
  return async ({ method, path, headers, body, signal }) => {
    await useProxy();
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        text: await response.text(),
      };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      throw networkFailure(error, origin);
    }
  };
}

/** Whether the same request may go through when it is sent again at once. */
export function isTransient(error: unknown): boolean {
  return error instanceof Failure && error.details.transient === true;
}

let proxyReady = false;

/** Node reads no proxy variables by itself; the client's own library does. */
async function useProxy(): Promise<void> {
  if (proxyReady) return;
  proxyReady = true;
  if (!proxyVariables.some((name) => process.env[name])) return;
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(new EnvHttpProxyAgent());
}

function networkFailure(error: unknown, origin: string): Failure {
  const cause = (error as { cause?: { code?: string; message?: string; errors?: { code?: string }[] } })
    .cause;
  const code = cause?.code ?? cause?.errors?.[0]?.code ?? (error as { name?: string }).name ?? '';
  const transient = ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'EAI_AGAIN', 'ENETUNREACH'].includes(code);
  return new Failure(
    'NETWORK_ERROR',
    sentenceFor(code, origin, cause?.message),
    { reason: code, transient },
    { cause: error },
  );
}

function sentenceFor(code: string, origin: string, message = ''): string {
  const { hostname } = new URL(origin);
  if (code === 'ECONNREFUSED')
    return `Nothing answers at ${origin}; is the server running? \`assay server start\` starts one.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name ${hostname} can't be resolved; check the server's address and the network.`;
  if (code === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code))
    return `${origin} did not answer in time; check the network, or try again later.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) {
    return `The certificate of ${origin} is not trusted (${code}); NODE_EXTRA_CA_CERTS names the file of your own authority.`;
  }
  if (/ERR_SSL|EPROTO/.test(code))
    return `${origin} does not speak TLS as expected; should the address begin with http:// ?`;
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET')
    return `The connection to ${origin} was cut off before the reply was whole; try again.`;
  if (/^HPE_|UND_ERR_RESPONSE/.test(code))
    return `What answers at ${origin} does not speak HTTP as expected; is it the right port?`;
  return `${origin} can't be reached (${code || message || 'no reason given'}).`;
}
