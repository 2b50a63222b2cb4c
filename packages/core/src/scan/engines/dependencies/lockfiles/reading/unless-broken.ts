import { LockfileError } from '../../lockfile.ts';

/** What another file of the repository says; undefined when it is broken, which is reported on its own. */
export function unlessBroken<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof LockfileError) return undefined;
    throw error;
  }
}
