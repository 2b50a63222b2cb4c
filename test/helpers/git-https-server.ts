// Git's own server side over HTTPS on loopback: repositories of a folder, for whoever shows the right user and password.
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Test } from 'tap';

export interface GitHttpsServer {
  readonly origin: string;
  /** `127.0.0.1:port`. */
  readonly host: string;
  /** A file for GIT_SSL_CAINFO. */
  readonly certificate: string;
  /** Paths that were asked for, with what was shown: `user:password`, or null. */
  readonly requests: readonly { readonly path: string; readonly shown: string | null }[];
}

/** What the server does with a request: the status of a refusal, or `serve`; a text redirects there. */
export type Decide = (shown: string | null, path: string) => number | 'serve' | { readonly location: string };

/** Why there can be none here; false when there can. */
export function cannotServeGit(): string | false {
  if (process.platform !== 'linux') return 'process lists are read from /proc';
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'openssl, which makes the certificate, is not there';
  }
}

/** Serves the repositories of the folder until the test ends; git of this process trusts it. */
export async function gitHttpsServer(
  t: Test,
  folder: string,
  { decide, watch = () => {} }: { readonly decide: Decide; readonly watch?: () => void },
): Promise<GitHttpsServer> {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...names], { stdio: 'ignore' });
  const requests: { path: string; shown: string | null }[] = [];
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) };
  const server = createServer(tls, (request, response) => {
    const { pathname: path } = new URL(request.url ?? '', 'https://x');
    const shown = shownIn(request);
    requests.push({ path, shown });
    const decision = decide(shown, path);
    if (decision === 'serve') {
      watch();
      return serve(folder, request, response);
    }
    if (typeof decision === 'object') return void response.writeHead(302, decision).end();
    const asks = decision === 401 ? { 'www-authenticate': 'Basic realm="x"' } : {};
    response.writeHead(decision, asks).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const before = process.env.GIT_SSL_CAINFO;
  process.env.GIT_SSL_CAINFO = certificate;
  t.teardown(() => {
    if (before === undefined) delete process.env.GIT_SSL_CAINFO;
    else process.env.GIT_SSL_CAINFO = before;
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin: `https://${host}`, host, certificate, requests };
}

function shownIn({ headers }: IncomingMessage): string | null {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  return basic === undefined ? null : Buffer.from(basic, 'base64').toString();
}

function serve(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', 'https://x');
  const backend = spawn('git', ['-c', 'safe.directory=*', 'http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method ?? '',
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  });
  request.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  backend.on('close', () => {
    const whole = Buffer.concat(chunks);
    const end = whole.indexOf('\r\n\r\n');
    for (const line of whole.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.end(whole.subarray(end + 4));
  });
}
