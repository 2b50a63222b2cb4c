// Of which ecosystems a CycloneDX document names every package: where it says so outright, and where its dependency graph
// has no open end. https://cyclonedx.org/docs/1.7/json/#compositions and #dependencies
import { packageOfPurl } from '../../scan/engines/dependencies/packages/purl.ts';
import type { JsonPart } from './json-part.ts';
import { type JsonObject, listOf, objectOf, textOf } from './plain-json.ts';

export interface SbomCompleteness {
  /** Ecosystems, as the inventory names them. */
  readonly wholeEcosystems: readonly string[];
  /** Whether it says that it lacks something. */
  readonly isIncomplete: boolean;
  /** Whether it says outright that it lacks nothing. */
  readonly isComplete: boolean;
}

/** `ecosystems` are those of the components by their reference. */
export function sbomCompleteness(
  compositions: unknown,
  dependencies: unknown,
  { main, ecosystems }: { readonly main: string; readonly ecosystems: ReadonlyMap<string, string> },
): SbomCompleteness {
  const stated = listOf(compositions).map(objectOf);
  const aggregates = stated.map(({ aggregate }) => textOf(aggregate) ?? 'not_specified');
  const isIncomplete = aggregates.some((one) => one.startsWith('incomplete'));
  if (isIncomplete || aggregates.includes('unknown'))
    return { wholeEcosystems: [], isIncomplete, isComplete: false };
  const all = [...new Set(ecosystems.values())].sort();
  if (stated.some((one) => one.aggregate === 'complete' && covers(one, main)))
    return { wholeEcosystems: all, isIncomplete, isComplete: true };
  const graph = graphOf(dependencies);
  const wholeEcosystems = all.filter((one) => isClosed(one, { graph, main, ecosystems }));
  return { wholeEcosystems, isIncomplete, isComplete: false };
}

/** Every component with a package URL, nested ones included, to the ecosystem of its package. */
export function ecosystemsOfComponents(components: JsonPart | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const element of components?.elements() ?? []) {
    const waiting = [objectOf(element.parse())];
    for (let index = 0; index < waiting.length; index += 1) {
      const { purl, components: inner, 'bom-ref': reference } = waiting[index] ?? {};
      waiting.push(...listOf(inner).map(objectOf));
      const ecosystem = packageOfPurl(textOf(purl) ?? '')?.ecosystem;
      if (ecosystem) found.set(textOf(reference) ?? textOf(purl) ?? '', ecosystem);
    }
  }
  return found;
}

/** Whether a composition is about the whole document. */
function covers({ assemblies, dependencies }: JsonObject, main: string): boolean {
  const references = [...listOf(assemblies), ...listOf(dependencies)];
  return references.length === 0 || references.includes(main);
}

type Graph = ReadonlyMap<string, readonly unknown[]>;

function graphOf(dependencies: unknown): Graph {
  return new Map(
    listOf(dependencies).map((value) => {
      const { ref, dependsOn } = objectOf(value);
      return [textOf(ref) ?? '', listOf(dependsOn)];
    }),
  );
}

/**
 * Whether every package of an ecosystem has an entry of what it needs. Without an entry that is unknown; a list in which
 * no package needs another is no graph: tools write one of a flat list, too.
 */
function isClosed(
  ecosystem: string,
  parts: { readonly graph: Graph; readonly main: string; readonly ecosystems: ReadonlyMap<string, string> },
): boolean {
  const { graph, main, ecosystems } = parts;
  const own = [...ecosystems].flatMap(([reference, of]) => (of === ecosystem ? [reference] : []));
  const needed = own.flatMap((reference) => graph.get(reference) ?? []);
  const isNamed = (reference: unknown) => typeof reference === 'string' && graph.has(reference);
  return (
    (graph.get(main)?.length ?? 0) > 0 &&
    own.every((reference) => graph.has(reference)) &&
    needed.every(isNamed) &&
    needed.some((reference) => ecosystems.get(String(reference)) === ecosystem)
  );
}
