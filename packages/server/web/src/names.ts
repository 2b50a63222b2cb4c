// Names of what other things refer to by id: asked for once, then kept for the visit.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { call } from './api.ts';

const names = signal<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

/** Repositories by id; those that are not known yet come later. */
export function useRepositoryNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const missing = [...new Set(ids)].filter((id) => !asked.has(id));
  useEffect(() => {
    for (const id of missing) {
      asked.add(id);
      call('GET /v1/repositories/{id}', { params: { id } }).then(
        ({ name }) => remember(id, name),
        () => remember(id, 'deleted'),
      );
    }
  }, [missing.join()]);
  return names.value;
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
