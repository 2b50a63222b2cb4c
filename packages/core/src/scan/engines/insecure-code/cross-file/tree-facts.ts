// What files of a tree say to each other, as far as it is noted while each is scanned.
import type { DeclaredType } from './declared-types.ts';
import type { CodeDetection, FileCalls } from './file-summary.ts';
import type { LinkRoot, LinkTables } from './link-roots.ts';

/** What is noted of a file that was scanned. */
export interface FileFacts {
  readonly calls?: FileCalls | undefined;
  readonly types?: readonly DeclaredType[] | undefined;
  readonly detections: readonly CodeDetection[];
}

export class TreeFacts {
  readonly calls = new Map<string, FileCalls>();
  readonly #types = new Map<string, readonly DeclaredType[]>();
  readonly #held = new Map<string, readonly CodeDetection[]>();
  readonly #paths: string[] = [];

  /** In the order of the tree. */
  add(path: string, { calls, types, detections }: FileFacts): void {
    const held = heldOf(detections);
    if (calls) this.calls.set(path, calls);
    if (types) this.#types.set(path, types);
    if (held.length > 0) this.#held.set(path, held);
    if (calls || held.length > 0) this.#paths.push(path);
  }

  roots(): readonly LinkRoot[] {
    return this.#paths.map((path) => ({
      path,
      calls: this.calls.get(path),
      held: this.#held.get(path) ?? [],
    }));
  }

  tables(): LinkTables & { readonly handlers: ReadonlySet<string> } {
    const all = [...this.calls];
    return {
      types: this.#types,
      declared: new Map(
        all.flatMap(([path, { declares }]) => (declares.length > 0 ? [[path, declares]] : [])),
      ),
      sources: new Set(all.flatMap(([path, calls]) => (calls.returnsSources === true ? [path] : []))),
      handlers: new Set(all.flatMap(([path, { handlers }]) => (handlers.length > 0 ? [path] : []))),
    };
  }
}

/** Found at calls of which only the name is known: other files say whether it holds. */
export function heldOf(detections: readonly CodeDetection[]): readonly CodeDetection[] {
  return detections.filter(({ mayBeOwn }) => mayBeOwn);
}
