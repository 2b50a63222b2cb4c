// Rules of the operator that say what repositories are, by name, address or team.
import { type GivenContext, noContext } from '../../vocabulary/repository-context.ts';
import type { Repository } from './repository.ts';

/** Every condition that is given has to hold; `*` stands for any characters. */
export interface ContextRule {
  readonly name?: string;
  readonly url?: string;
  /** Name of the team that owns the repository. */
  readonly team?: string;
  readonly context: Partial<GivenContext>;
}

/** The first rule that says something of a field decides it; tags of all are taken. */
export function contextByRules(
  rules: readonly ContextRule[],
  { name, url }: Pick<Repository, 'name' | 'url'>,
  team: string,
): GivenContext {
  const applying = rules.filter(
    (rule) => isLike(rule.name, name) && isLike(rule.url, url) && isLike(rule.team, team),
  );
  const said = applying.map(({ context }) => context);
  return {
    tags: [...new Set(said.flatMap(({ tags = [] }) => tags.map((tag) => tag.trim().toLowerCase())))].sort(),
    criticality: said.find(({ criticality }) => criticality)?.criticality ?? noContext.criticality,
    exposure: said.find(({ exposure = 'unknown' }) => exposure !== 'unknown')?.exposure ?? noContext.exposure,
    visibility:
      said.find(({ visibility = 'unknown' }) => visibility !== 'unknown')?.visibility ?? noContext.visibility,
  };
}

function isLike(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined) return true;
  const parts = pattern
    .toLowerCase()
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(text.toLowerCase());
}
