import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { findNamed } from './named-argument.ts';

type Directory = Operations['GET /v1/directories/{id}']['reply'];

/** By id or name. Throws Failure (exit code 2) when there is none, or more than one. */
export function findDirectory(client: ApiClient, given: string): Promise<Directory> {
  return findNamed<Directory>(given, {
    kind: 'directory',
    get: (id) => client.call('GET /v1/directories/{id}', { params: { id } }),
    list: (query) => client.call('GET /v1/directories', { query }),
    namesOf: ({ name }) => [name],
  });
}
