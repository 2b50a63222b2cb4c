// What is known of a repository, by who says it: people, rules of the operator, and its own configuration file. Pure.
import {
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

/**
 * People come before rules. The file is written by those whose findings they are: what it says counts where it makes priorities
 * higher, and its tags are added.
 */
export function effectiveContext({ people, rule, file }: ContextSources): GivenContext {
  const criticality = people.criticality ?? rule.criticality;
  const exposure = people.exposure === 'unknown' ? rule.exposure : people.exposure;
  return {
    tags: [...new Set([...people.tags, ...rule.tags, ...file.tags])].sort(),
    criticality: isMoreCritical(file.criticality, criticality) ? file.criticality : criticality,
    exposure: isMoreExposed(file.exposure, exposure) ? file.exposure : exposure,
  };
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
export function contextOf({ tags, criticality, exposure }: GivenContext): GivenContext {
  return { tags, criticality, exposure };
}

/** Where nothing was kept by source, people have said what is there. */
export function sourcesIn(kept: string | null, stored: GivenContext): ContextSources {
  const none = { people: contextOf(stored), rule: noContext, file: noContext };
  return kept === null ? none : { ...none, ...JSON.parse(kept) };
}
