// What is known of a repository, by who says it: people, rules of the operator, and its own configuration file. Pure.
import {
  type ContextBy,
  type ContextOrigin,
  type Criticality,
  type Exposure,
  type GivenContext,
  noContext,
} from '../../vocabulary/repository-context.ts';

export interface ContextSources {
  readonly people: GivenContext;
  readonly rule: GivenContext;
  readonly file: GivenContext;
}

const criticalityRank: Readonly<Record<Criticality, number>> = { low: -1, medium: 0, high: 1 };
/** By what it does to priorities; unknown and internal do nothing. */
const exposureRank: Readonly<Record<Exposure, number>> = { isolated: -1, unknown: 0, internal: 0, public: 1 };

/** Of whom a value is. */
type Said<Value> = readonly [value: Value, by: ContextOrigin | null];

/**
 * People come before rules. The file is written by those whose findings they are: what it says counts where it makes priorities
 * higher, its tags are added, and who can read the source is taken from it where nobody else says so.
 */
export function effectiveContext({ people, rule, file }: ContextSources): {
  readonly context: GivenContext;
  readonly by: ContextBy;
} {
  const tags = new Map<string, ContextOrigin>();
  for (const [by, said] of [
    ['file', file],
    ['rule', rule],
    ['person', people],
  ] as const)
    for (const tag of said.tags) tags.set(tag, by);
  const sorted = [...tags].sort(([one], [other]) => (one < other ? -1 : 1));
  const [criticality, criticalityBy] = criticalityOf({ people, rule, file });
  const [exposure, exposureBy] = exposureOf({ people, rule, file });
  const [visibility, visibilityBy] =
    firstKnown({ people, rule, file }, (said) => said.visibility, 'unknown') ?? (['unknown', null] as const);
  return {
    context: { tags: sorted.map(([tag]) => tag), criticality, exposure, visibility },
    by: {
      tags: sorted.map(([tag, by]) => ({ tag, by })),
      criticality: criticalityBy,
      exposure: exposureBy,
      visibility: visibilityBy,
    },
  };
}

function criticalityOf({ people, rule, file }: ContextSources): Said<Criticality | null> {
  const known = firstKnown({ people, rule }, ({ criticality }) => criticality, null);
  if (isMoreCritical(file.criticality, known?.[0] ?? null)) return [file.criticality, 'file'];
  return known ?? [null, null];
}

function exposureOf({ people, rule, file }: ContextSources): Said<Exposure> {
  const known = firstKnown({ people, rule }, ({ exposure }) => exposure, 'unknown');
  if (isMoreExposed(file.exposure, known?.[0] ?? 'unknown')) return [file.exposure, 'file'];
  return known ?? ['unknown', null];
}

/** Of people, else of a rule, else of the file where it is asked; undefined where none says more than nothing. */
function firstKnown<Value>(
  { people, rule, file }: Omit<ContextSources, 'file'> & Partial<ContextSources>,
  of: (said: GivenContext) => Value,
  nothing: Value,
): Said<Value> | undefined {
  const said = [[people, 'person'], [rule, 'rule'], ...(file ? [[file, 'file'] as const] : [])] as const;
  for (const [one, by] of said) if (of(one) !== nothing) return [of(one), by];
  return undefined;
}

function isMoreCritical(file: Criticality | null, known: Criticality | null): boolean {
  if (file === null) return false;
  // Where nobody says anything, medium is the same in words.
  if (known === null) return file !== 'low';
  return criticalityRank[file] > criticalityRank[known];
}

function isMoreExposed(file: Exposure, known: Exposure): boolean {
  if (file === 'unknown') return false;
  if (known === 'unknown') return file === 'public' || file === 'internal';
  return exposureRank[file] > exposureRank[known];
}

/** What a repository says in the fields of its context. */
export function contextOf({ tags, criticality, exposure, visibility }: GivenContext): GivenContext {
  return { tags, criticality, exposure, visibility };
}

/** Where nothing was kept by source, people have said what is there. */
export function sourcesIn(kept: string | null, stored: GivenContext): ContextSources {
  if (kept === null) return { people: contextOf(stored), rule: noContext, file: noContext };
  const { people, rule, file }: Record<keyof ContextSources, Partial<GivenContext> | undefined> =
    JSON.parse(kept);
  return {
    // Before visibility was kept by source, only people said it.
    people: { ...noContext, visibility: stored.visibility, ...people },
    rule: { ...noContext, ...rule },
    file: { ...noContext, ...file },
  };
}

/** Of a repository of which only people have said something. */
export function saidByPeople(context: GivenContext): ContextBy {
  return effectiveContext({ people: contextOf(context), rule: noContext, file: noContext }).by;
}
