import { createRequire } from 'node:module';

/** This package's version, from its manifest. */
export const version: string = (createRequire(import.meta.url)('#package.json') as { version: string })
  .version;
