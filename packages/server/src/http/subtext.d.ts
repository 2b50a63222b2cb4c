declare module '@hapi/subtext' {
  import type { IncomingMessage } from 'node:http';

  /** What hapi itself reads bodies with; only the use that is made of it here. */
  export function parse(
    request: IncomingMessage,
    tap: null,
    options: {
      readonly parse: 'gunzip' | false;
      readonly output: 'data';
      readonly maxBytes: number;
      readonly allow: string | string[];
      readonly defaultContentType: string;
    },
  ): Promise<{ readonly mime: string; readonly payload: Buffer }>;
}
