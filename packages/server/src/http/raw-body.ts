/// <reference path="./subtext.d.ts" />
// A body as bytes: JSON by its media type, unzipped where that is wanted, and never more than the limit.
import type { Readable } from 'node:stream';
import { releaseBytes } from '@assay/core';
import { badRequest, internal } from '@hapi/boom';
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
export async function readBytes(
  request: Request,
  { maxBytes, typeOptional, unzip }: BodyTerms,
): Promise<Buffer> {
  const { req } = request.raw;
  const length = req.headers['content-encoding'] ? Number.NaN : Number(req.headers['content-length']);
  const options = {
    parse: unzip ? 'gunzip' : false,
    maxBytes,
    allow: 'application/json',
    defaultContentType: typeOptional ? 'application/json' : 'application/octet-stream',
  } as const;
  if (length >= largeBytes)
    return readKnown((await parse(req, null, { ...options, output: 'stream' })).payload, length);
  const { payload } = await parse(req, null, { ...options, output: 'data' });
  return payload?.length > 0 ? payload : Buffer.alloc(0);
}

/** From here on a body is not held twice: as the parts that come, and as the whole. */
const largeBytes = 1024 * 1024;

/** A body of known length: each part has its place when it comes. */
async function readKnown(body: Readable, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(length);
  let received = 0;
  try {
    for await (const part of body) {
      if (received + part.length > length) throw badRequest('Payload is longer than its Content-Length');
      received += part.copy(bytes, received);
      // Else as much again waits for a collection. What shares its memory may be part of the next request.
      if (part.length === part.buffer.byteLength) releaseBytes(part, 0);
    }
  } catch (error) {
    if ((error as { isBoom?: unknown }).isBoom) throw error;
    throw internal('Payload stream closed prematurely', error);
  }
  if (received < length) throw internal('Payload stream closed prematurely');
  return bytes;
}
