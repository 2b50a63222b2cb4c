// `assay login --web` and `--sso`: the browser signs in at the server, and comes back to a port of this machine with a code
// that only this process can turn into a token (PKCE).
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { Failure } from '../failures/failure.ts';

type LoginReply = Operations['POST /v1/auth/login']['reply'];

/** Who signs the person in: `sso`, or a code host, such as `github`. */
type Provider = string;

export interface BrowserOptions {
  readonly signal: AbortSignal;
  /** Says something to the person. */
  notify(text: string): void;
}

const longestMs = 10 * 60_000;
const page = (text: string) =>
  `<!doctype html><meta charset="utf-8"><title>Assay</title><p style="font: 1.2rem system-ui; margin: 3rem">${text}</p>`;

/** Throws Failure when nobody has signed in within ten minutes, or the sign-in was refused. */
export async function signInWithBrowser(
  client: ApiClient,
  provider: Provider,
  { signal, notify }: BrowserOptions,
): Promise<LoginReply> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const callback = await listenForCode(signal);
  try {
    const query = { cliRedirect: callback.address, codeChallenge };
    const start =
      provider === 'sso'
        ? client.call('GET /v1/auth/oidc', { query })
        : client.call('GET /v1/auth/oauth/{provider}', { params: { provider }, query });
    const { authorizationUrl } = await start.catch(explainMissing(client, provider));
    notify(`Sign in at ${authorizationUrl}`);
    openBrowser(authorizationUrl);
    const code = await callback.code;
    return await client.call('POST /v1/auth/oauth/token', { body: { code, codeVerifier } });
  } finally {
    callback.close();
  }
}

/** Whether a browser can be opened here: not in an SSH session, and not without a display. */
export function hasBrowser(env: Readonly<Record<string, string | undefined>>, platform: string): boolean {
  if (env.BROWSER) return true;
  if (env.SSH_CONNECTION || env.SSH_TTY) return false;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Throws Failure when the server has no such way to sign in. */
export async function requireProvider(client: ApiClient, provider: Provider): Promise<void> {
  const { sso, codeHosts } = await client.call('GET /v1/auth/methods');
  const isThere = provider === 'sso' ? sso !== null : codeHosts.some((one) => one.provider === provider);
  if (!isThere) throw missing(client, provider);
}

/** A server without this way to sign in answers that there is nothing. */
function explainMissing(client: ApiClient, provider: Provider): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Failure) || error.code !== 'RESOURCE_NOT_FOUND') throw error;
    throw missing(client, provider, error);
  };
}

function missing({ origin }: ApiClient, provider: Provider, cause?: unknown): Failure {
  const name =
    provider === 'sso' ? 'single sign-on' : `sign-in with ${provider === 'github' ? 'GitHub' : provider}`;
  const sentence = `${origin} does not support ${name}: it is not configured. Use --email or --token-stdin.`;
  return new Failure('RESOURCE_NOT_FOUND', sentence, {}, { cause });
}

interface Callback {
  readonly address: string;
  readonly code: Promise<string>;
  close(): void;
}

/** Listens on a port of this machine only, at a path that nobody can guess. */
async function listenForCode(signal: AbortSignal): Promise<Callback> {
  const path = `/${randomBytes(16).toString('base64url')}`;
  const server = createServer();
  const code = new Promise<string>((resolve, reject) => {
    server.on('request', ({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
      const given = searchParams.get('code');
      if (pathname !== path) {
        response.writeHead(404).end();
        return;
      }
      const text = given ? 'Signed in. You can close this page.' : 'The sign-in was denied.';
      response.writeHead(given ? 200 : 400, { 'content-type': 'text/html', connection: 'close' });
      response.end(page(text));
      if (given) resolve(given);
      else reject(new Failure('AUTH_UNAUTHORIZED', refusal(searchParams)));
    });
    const giveUp = () =>
      reject(new Failure('UNDECIDED', 'The sign-in timed out after ten minutes. Try again.'));
    setTimeout(giveUp, longestMs).unref();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // Waited for only after the browser was opened.
  code.catch(() => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { address: `http://127.0.0.1:${port}${path}`, code, close };
}

function refusal(query: URLSearchParams): string {
  const reason = query.get('error_description') ?? query.get('error');
  const detail = reason === null ? '' : ` (${reason.replace(/[^\x20-\x7e]/g, '').slice(0, 200)})`;
  return `The sign-in was denied${detail}.`;
}

/** Without one the person opens the address manually. */
function openBrowser(url: string): void {
  const { BROWSER } = process.env;
  const [command = '', ...args] = BROWSER
    ? [BROWSER, url]
    : process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
