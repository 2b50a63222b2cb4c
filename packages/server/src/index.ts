// The public API of @assay/server.
export type { StandaloneOptions } from './create-server.ts';
export { createServer } from './create-server.ts';
export { describeApi } from './openapi.ts';
export type { HostAuth, ServerOptions } from './options.ts';
export { plugin } from './plugin.ts';
export { version } from './version.ts';
