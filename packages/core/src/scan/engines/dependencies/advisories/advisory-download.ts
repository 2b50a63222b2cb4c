// Fetches advisory files over HTTPS into a folder: resumes where it broke off, and asks only for what changed.
import {
  createWriteStream,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ValidationError } from '../../../../support/errors.ts';

export interface DownloadOptions {
  readonly fetch: typeof fetch;
  readonly signal?: AbortSignal;
  /** The mark of the copy one has; such a file is not fetched again. */
  readonly etag?: string | null;
  readonly maxBytes?: number;
  /** Bytes so far, and in all when the server sends the length. */
  progress?(done: number, total: number | null): void;
}

const attempts = 4;
const idleMs = 60_000;
const defaultMaxBytes = 8 * 1024 * 1024 * 1024;

/** Fetches `url` to `path`. Gives the new etag; undefined when the server says that nothing has changed. */
export async function download(
  url: URL,
  path: string,
  options: DownloadOptions,
): Promise<{ readonly etag: string | null } | undefined> {
  checkAddress(url);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(url, path, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof ValidationError) throw error;
      if (attempt === attempts) throw isNetworkFault(error) ? new DownloadError(url, error) : error;
      await delay(250 * 4 ** (attempt - 1), undefined, { signal: options.signal });
    }
  }
}

/** A host that cannot be reached: says which, why, and what to do instead. */
export class DownloadError extends Error {
  constructor(url: URL, error: Error) {
    super(
      `${url.host} cannot be reached (${causeOf(error)}). Check the network and the proxy, if there is one (HTTPS_PROXY), or read a copy with --from FOLDER or ZIP.`,
      { cause: error },
    );
    this.name = 'DownloadError';
  }
}

/** `fetch` says no more than "fetch failed"; what failed is its cause. */
function isNetworkFault(error: unknown): error is Error {
  return error instanceof TypeError && error.cause !== undefined;
}

function causeOf(error: Error): string {
  const cause = error.cause as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly errors?: readonly { readonly code?: unknown }[];
  };
  return String(cause.code ?? cause.errors?.[0]?.code ?? cause.message ?? error.message);
}

async function downloadOnce(
  url: URL,
  path: string,
  { fetch, signal, etag, maxBytes = defaultMaxBytes, progress }: DownloadOptions,
): Promise<{ readonly etag: string | null } | undefined> {
  const part = `${path}.part`;
  const mark = `${path}.etag`;
  const partEtag = existsSync(part) && existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  const start = partEtag === '' ? 0 : statSync(part).size;
  const idle = idleSignal(signal);
  try {
    const headers: Record<string, string> =
      start > 0 ? { range: `bytes=${start}-`, 'if-range': partEtag } : etag ? { 'if-none-match': etag } : {};
    const response = await fetch(url, { headers, signal: idle.signal });
    if (response.status === 304) return undefined;
    if (response.status === 416) {
      rmSync(part, { force: true });
      throw new Error(`${url.href} changed during the download.`);
    }
    if (!response.ok || response.body === null) throw failure(url, response.status);
    checkAddress(new URL(response.url || url));
    const resumed = response.status === 206;
    const found = response.headers.get('etag');
    writeFileSync(mark, found !== null && !found.startsWith('W/') ? found : '', { mode: 0o600 });
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    let done = resumed ? start : 0;
    const total =
      Number.isFinite(length) && response.headers.get('content-encoding') === null ? done + length : null;
    const file = createWriteStream(part, { flags: resumed ? 'a' : 'w', mode: 0o600 });
    try {
      for await (const chunk of response.body) {
        idle.touch();
        done += chunk.length;
        if (done > maxBytes) throw new ValidationError(`${url.href} is larger than ${maxBytes} bytes.`);
        if (!file.write(chunk)) await new Promise<void>((resolve) => file.once('drain', () => resolve()));
        progress?.(done, total);
      }
    } finally {
      await new Promise<void>((resolve, reject) =>
        file.end((error?: Error | null) => (error ? reject(error) : resolve())),
      );
    }
    if (total !== null && done !== total)
      throw new Error(`The download of ${url.href} ended after ${done} of ${total} bytes.`);
    renameSync(part, path);
    rmSync(mark, { force: true });
    return { etag: found };
  } finally {
    idle.stop();
  }
}

/** HTTPS only, except to this very machine. */
export function checkAddress(url: URL): void {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && local)) return;
  throw new ValidationError(`${url.href} is not an HTTPS URL.`, { url: 'must begin with https://' });
}

function failure(url: URL, status: number): Error {
  const message = `${url.href} answered ${status}.`;
  return status >= 500 || status === 429 ? new Error(message) : new ValidationError(message);
}

/** Aborts when nothing arrives for a minute, or when the caller does. */
function idleSignal(outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error('No data received for one minute.'));
  let timer = setTimeout(abort, idleMs);
  return {
    signal: outer === undefined ? controller.signal : AbortSignal.any([controller.signal, outer]),
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, idleMs);
    },
    stop: () => clearTimeout(timer),
  };
}
