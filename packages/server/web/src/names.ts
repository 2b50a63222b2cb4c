// Names of what other things refer to by id: asked for once, then kept for the visit.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError, call } from './api.ts';

const names = signal<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

const lookups = {
  repository: (id: string) => call('GET /v1/repositories/{id}', { params: { id } }),
  team: (id: string) => call('GET /v1/teams/{id}', { params: { id } }),
  user: (id: string) => call('GET /v1/users/{id}', { params: { id } }),
} as const;
export type Named = keyof typeof lookups;

/** By id; those that are not known yet come later. */
export function useNames(kind: Named, ids: readonly string[]): ReadonlyMap<string, string> {
  const missing = [...new Set(ids)].filter((id) => id && !asked.has(id));
  useEffect(() => {
    for (const id of missing) {
      asked.add(id);
      lookups[kind](id).then(
        ({ name }) => remember(id, name),
        // Who may not see it does not know whether it is gone.
        (error) => error instanceof ApiError && error.status === 404 && remember(id, 'deleted'),
      );
    }
  }, [missing.join()]);
  return names.value;
}

export function useRepositoryNames(ids: readonly string[]): ReadonlyMap<string, string> {
  return useNames('repository', ids);
}

/** For lists that have the names at hand. */
export function rememberNames(list: readonly { readonly id: string; readonly name: string }[]): void {
  const next = new Map(names.value);
  for (const { id, name } of list) {
    asked.add(id);
    next.set(id, name);
  }
  names.value = next;
}

function remember(id: string, name: string): void {
  names.value = new Map(names.value).set(id, name);
}
