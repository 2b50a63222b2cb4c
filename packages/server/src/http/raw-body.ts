/// <reference path="./subtext.d.ts" />
// A body as bytes: JSON by its media type, unzipped where that is wanted, and never more than the limit.
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
  const { payload } = await parse(request.raw.req, null, {
    parse: unzip ? 'gunzip' : false,
    output: 'data',
    maxBytes,
    allow: 'application/json',
    defaultContentType: typeOptional ? 'application/json' : 'application/octet-stream',
  });
  return payload?.length > 0 ? (payload as Buffer) : Buffer.alloc(0);
}
