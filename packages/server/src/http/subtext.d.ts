declare module '@hapi/subtext' {
  import type { IncomingMessage } from 'node:http';
  import type { Readable } from 'node:stream';

  interface Options<Output> {
    readonly parse: 'gunzip' | false;
    readonly output: Output;
    readonly maxBytes: number;
    readonly allow: string | string[];
    readonly defaultContentType: string;
  }

  /** What hapi itself reads bodies with; only the use that is made of it here. */
  export function parse<Output extends 'data' | 'stream'>(
    request: IncomingMessage,
    tap: null,
    options: Options<Output>,
  ): Promise<{ readonly mime: string; readonly payload: Output extends 'data' ? Buffer : Readable }>;
}
