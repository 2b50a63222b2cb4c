// The web page's own addresses: one document and its files. Nothing here knows anything about anyone: all that
// the page shows comes from the API.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NotFoundError } from '@assay/core';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { pagePaths } from './page-paths.ts';
import { type Encoding, type WebFile, WebFiles } from './web-files.ts';

/** Where the build puts the page; the same from the sources and from the built server. */
const builtFolder = join(dirname(createRequire(import.meta.url).resolve('#package.json')), 'dist/page/');

/** No script or style but the built ones, no network but this server, and no text that becomes code. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export interface WebPlace {
  /** Where the plugin is mounted. */
  readonly prefix: string;
  readonly signIn: 'here' | 'host';
}

/** None when the page has not been built. */
export function webRoutes({ prefix, signIn }: WebPlace): ServerRoute[] {
  const files = new WebFiles(builtFolder, prefix, signIn);
  if (!files.exist) return [];
  const options = {
    auth: false as const,
    cors: false as const,
    state: { parse: false, failAction: 'ignore' as const },
  };
  const page: ServerRoute['handler'] = async (request, h) =>
    send(await files.index(), request, h).header('cache-control', 'no-cache');
  const unknown: ServerRoute['handler'] = async (request, h) => {
    const reply = await unknownPage(request, h, { prefix, signIn });
    if (reply) return reply;
    throw new NotFoundError('This URL does not exist.');
  };
  return [
    ...pagePaths.map((path) => ({ method: 'GET' as const, path, options, handler: page })),
    {
      method: 'GET',
      path: '/assets/{name}',
      options,
      handler: async (request, h) => {
        const file = await files.asset(String(request.params.name));
        if (!file) throw new NotFoundError('This URL does not exist.');
        return send(file, request, h).header('cache-control', 'public, max-age=31536000, immutable');
      },
    },
    // What the routes of an own server do not answer is its own affair.
    ...(prefix === '' ? [] : [{ method: 'GET' as const, path: '/{any*}', options, handler: unknown }]),
  ];
}

/**
 * For an address that nothing answers: where the page is that was asked for with a slash at the end, or else the page, which
 * says so, with status 404. Undefined for anyone who asks for anything but a page, and when the page has not been built.
 */
export async function unknownPage(
  request: Request,
  h: ResponseToolkit,
  place: WebPlace,
): Promise<ResponseObject | undefined> {
  const path = request.path.slice(place.prefix.length);
  if (isPageWithSlash(path) && (request.method === 'get' || request.method === 'head'))
    return h.redirect(`${place.prefix}${path.slice(0, -1)}${request.url.search}`).permanent();
  const { accept } = request.headers;
  if (request.method !== 'get' || typeof accept !== 'string' || !accept.includes('text/html'))
    return undefined;
  if (/^\/(v1|api|assets)(\/|$)/.test(path)) return undefined;
  const files = new WebFiles(builtFolder, place.prefix, place.signIn);
  if (!files.exist) return undefined;
  return send(await files.index(), request, h)
    .header('cache-control', 'no-cache')
    .code(404);
}

/** `/portal/` is `/portal`, and `/findings/` is `/findings`; the page of an own server is at `/` itself. */
function isPageWithSlash(path: string): boolean {
  if (!path.endsWith('/')) return false;
  const parts = path.slice(0, -1).split('/');
  return pagePaths.some((page) => {
    const named = (page === '/' ? '' : page).split('/');
    return (
      named.length === parts.length &&
      named.every((part, index) => (part.startsWith('{') ? parts[index] !== '' : part === parts[index]))
    );
  });
}

function send(file: WebFile, request: Request, h: ResponseToolkit): ResponseObject {
  const encoding = acceptedEncoding(request, file);
  const response = h
    .response((encoding && file.encoded.get(encoding)) ?? file.plain)
    .type(file.mediaType)
    .etag(encoding ? `${file.etag}-${encoding}` : file.etag, { vary: false, weak: false })
    .header('vary', 'accept-encoding')
    .header('content-security-policy', contentSecurityPolicy)
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=()');
  return encoding ? response.header('content-encoding', encoding) : response;
}

function acceptedEncoding(request: Request, { encoded }: WebFile): Encoding | undefined {
  const accepted: unknown = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  for (const encoding of ['br', 'gzip'] as const) {
    const isAccepted = accepted.split(',').some((part) => {
      const [name, quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return name === encoding && Number(quality ?? 1) > 0;
    });
    if (isAccepted && encoded.has(encoding)) return encoding;
  }
  return undefined;
}
