// What each result of a mapping is about: an image, a host, a project. A document about several has the results of each apart,
// so that the next one, which may be about some of them only, meets what is known of those.
import { createHash } from 'node:crypto';
import { imageName } from '../image-name.ts';
import type { FormatMapping } from './format-mapping.ts';
import { applies, type Place, placesAt, textsAt } from './mapped-paths.ts';

/** Characters of a name. */
const maxName = 500;
/** Each is recorded by itself: a sweep of a whole network is one. */
const maxArtifacts = 1_000;

export interface ArtifactPlaces {
  /** Undefined of results for which the document names none. */
  readonly artifact: string | undefined;
  /** Of its results. */
  readonly places: readonly Place[];
}

/** One for each artifact, also for those without results, which were scanned as well; none where none is named. */
export function placesByArtifact(
  document: Place,
  { results, otherResults = [], artifact }: Pick<FormatMapping, 'results' | 'otherResults' | 'artifact'>,
): readonly ArtifactPlaces[] {
  const byName = new Map<string | undefined, Place[]>();
  for (const steps of [results, ...otherResults]) {
    const { depth, expression } = nearest(steps, artifact?.path);
    for (const owner of placesAt(document, steps.slice(0, depth))) {
      if (artifact?.unseen && applies(owner, artifact.unseen)) continue;
      const names = textsAt(owner, expression).flatMap(
        (name) => (artifact?.isImage ? imageName(name) : name) ?? [],
      );
      const name = joined(names);
      const places = byName.get(name) ?? [];
      byName.set(name, places);
      for (const place of placesAt(owner, steps.slice(depth))) places.push(place);
    }
  }
  const named = [...byName.keys()].filter((name) => name !== undefined);
  if (named.length > maxArtifacts) return [{ artifact: joined(named), places: [...byName.values()].flat() }];
  if (byName.get(undefined)?.length === 0) byName.delete(undefined);
  return [...byName].map(([name, places]) => ({ artifact: name, places }));
}

/** From the step that the name is nearest to: `issues[].project` is said by each step of `issues[]`, `project.name` by the document. */
function nearest(
  steps: readonly string[],
  path: string | undefined,
): { readonly depth: number; readonly expression: string | undefined } {
  const alternatives = path?.split('|').map((one) => one.trim()) ?? [];
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const passed = steps.slice(0, depth).flatMap((step) => step.split('.').map(withoutKind));
    const inner = alternatives.flatMap((one) => {
      const parts = one.split('.');
      const isInside =
        parts.length > passed.length && passed.every((name, at) => name === withoutKind(parts[at]));
      return isInside ? parts.slice(passed.length).join('.') : [];
    });
    if (inner.length > 0) return { depth, expression: inner.join(' | ') };
  }
  return { depth: 0, expression: path };
}

function withoutKind(part = ''): string {
  return part.replace(/\[\]$|\{\}$/, '');
}

/** Several names are one, whatever their order. */
function joined(names: readonly string[]): string | undefined {
  const all = [...new Set(names)].sort().join(' ');
  if (all.length <= maxName) return all || undefined;
  const digest = createHash('sha256').update(all).digest('hex').slice(0, 16);
  return `${all.slice(0, maxName - digest.length - 2)}… ${digest}`;
}
