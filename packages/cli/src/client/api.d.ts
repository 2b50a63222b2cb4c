// The API's types are generated once, in the server's package.
export type * from '@assay/server/api';
