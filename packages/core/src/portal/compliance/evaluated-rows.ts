// Which values of a repository's own row its evaluation has read: while those are the same, a change of the others (a name
// that no policy asks for) changes nothing of where it stands. Found by reading, so that no list has to be kept in step.
import { isDeepStrictEqual } from 'node:util';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';

export type ReadValues = ReadonlyMap<PropertyKey, unknown>;

const maxRemembered = 10_000;

/** The repository, with what has been read of it so far. */
export function watchReads(repository: Repository): {
  readonly watched: Repository;
  readonly read: ReadValues;
} {
  const read = new Map<PropertyKey, unknown>();
  const watched = new Proxy(repository, {
    get(row, field) {
      const value: unknown = Reflect.get(row, field);
      read.set(field, value);
      return value;
    },
  });
  return { watched, read };
}

export class EvaluatedRows {
  readonly #evaluated = new Map<string, { readonly revision: number; readonly read: ReadValues }>();

  /** What was read to evaluate this revision: all else that it was evaluated by is of that revision, too. */
  remember(id: string, revision: number, read: ReadValues): void {
    if (this.#evaluated.size >= maxRemembered) this.#evaluated.clear();
    this.#evaluated.set(id, { revision, read });
  }

  /** Those of which the row has another value now than the one that was read, as far as this process knows. */
  async changedIn(
    { compliance, repositories }: Pick<Stores, 'compliance' | 'repositories'>,
    ids: Iterable<string>,
  ): Promise<readonly string[]> {
    const changed: string[] = [];
    for (const id of ids) {
      const revision = await compliance.revision(id);
      const repository = await repositories.find(id, systemReach('of what is seen'));
      if (repository && !this.#isEvaluated(repository, revision)) changed.push(id);
    }
    return changed;
  }

  /** Whether this revision was evaluated, and would be the same by the row as it is now. */
  #isEvaluated(repository: Repository, revision: number | undefined): boolean {
    const known = this.#evaluated.get(repository.id);
    if (known === undefined || known.revision !== revision) return false;
    return [...known.read].every(([field, value]) =>
      isDeepStrictEqual(Reflect.get(repository, field), value),
    );
  }
}
