/// <reference path="./subtext.d.ts" />
// A body as bytes: JSON by its media type, unzipped where that is wanted, and never more than the limit.
import type { Readable } from 'node:stream';
import { badRequest, entityTooLarge, internal } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { parse } from '@hapi/subtext';

export interface BodyTerms {
  readonly maxBytes: number;
  /** Whether a body without a media type is taken for JSON; else only an empty one passes. */
  readonly typeOptional: boolean;
  /** Whether it is unzipped: not where someone has signed the bytes. */
  readonly unzip: boolean;
}

/** Throws hapi's errors for another media type, a body that is too large, or one that breaks off. */
export async function readBytes(request: Request, terms: BodyTerms): Promise<Buffer> {
  const { payload } = await parse(request.raw.req, null, { ...parseOptions(terms), output: 'data' });
  return payload?.length > 0 ? payload : Buffer.alloc(0);
}

/** The same as it comes, for what memory must not hold; thrown while it is read. */
export async function* bytesAsTheyCome(request: Request, terms: BodyTerms): AsyncGenerator<Buffer> {
  const { req } = request.raw;
  const length = req.headers['content-encoding'] ? Number.NaN : Number(req.headers['content-length']);
  const body: Readable = (await parse(req, null, { ...parseOptions(terms), output: 'stream' })).payload;
  let received = 0;
  try {
    for await (const part of body) {
      received += part.length;
      if (received > terms.maxBytes)
        throw entityTooLarge(`Payload content length greater than maximum allowed: ${terms.maxBytes}`);
      yield part;
    }
  } catch (error) {
    if ((error as { isBoom?: unknown }).isBoom) throw error;
    throw internal('Payload stream closed prematurely', error);
  }
  if (received > length) throw badRequest('Payload is longer than its Content-Length');
  if (received < length) throw internal('Payload stream closed prematurely');
}

function parseOptions({ maxBytes, typeOptional, unzip }: BodyTerms) {
  return {
    parse: unzip ? 'gunzip' : false,
    maxBytes,
    allow: 'application/json',
    defaultContentType: typeOptional ? 'application/json' : 'application/octet-stream',
  } as const;
}
