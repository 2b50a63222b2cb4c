import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { findNamed } from './named-argument.ts';

type Tracker = Operations['GET /v1/trackers/{id}']['reply'];

/** By id, name or project. Throws Failure (exit code 2) when there is none, or more than one. */
export function findTracker(client: ApiClient, given: string): Promise<Tracker> {
  return findNamed<Tracker>(given, {
    kind: 'tracker',
    get: (id) => client.call('GET /v1/trackers/{id}', { params: { id } }),
    list: (query) => client.call('GET /v1/trackers', { query }),
    namesOf: ({ name, project }) => [name, project],
  });
}
