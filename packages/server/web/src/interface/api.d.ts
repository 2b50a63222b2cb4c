// The API's types are generated once, in the server's package.
export type * from '../../../api.d.ts';
