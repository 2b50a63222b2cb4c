import { useState } from 'preact/hooks';
import { criticalities, exposures } from '../interface/values.ts';
import { query, setQuery } from '../router.ts';
import { auditTypes, categories, findingStatuses, introducedByKinds, severities } from '../words.ts';
import type { Choice } from './fields.tsx';
import { ChoiceFilter, DateFilter, Filters, momentOf, PickFilter, TextFilter } from './filters.tsx';
import { Text } from './text.tsx';

export interface FindingFilter {
  /** As they were at this moment. */
  at?: string;
  q?: string;
  severity?: (typeof severities)[number];
  status?: (typeof findingStatuses)[number];
  category?: (typeof categories)[number];
  auditType?: (typeof auditTypes)[number];
  repositoryId?: string;
  team?: string;
  /** Of the repository, as are the next two. */
  tag?: string;
  criticality?: (typeof criticalities)[number];
  exposure?: (typeof exposures)[number];
  overdue?: boolean;
  exploited?: boolean;
  fixable?: boolean;
  hasProposal?: boolean;
  introducedBy?: (typeof introducedByKinds)[number];
  minConfidence?: 'high' | 'medium' | 'low';
  minPriority?: 'urgent' | 'high' | 'medium' | 'low';
  advisory?: string;
  package?: string;
  cwe?: string;
  ruleId?: string;
  path?: string;
  owner?: string;
  assignee?: string;
  /** Those of which the grouping knows nothing: `tag:`. */
  group?: string;
}

const choices = {
  severity: severities,
  category: categories,
  auditType: auditTypes,
  introducedBy: introducedByKinds,
  criticality: criticalities,
  exposure: exposures,
} as const;
/** The status of the list whose address names none. */
export const standardStatus = 'open';
/** In the address: of every status. */
export const anyStatus = 'all';
export const groupings = [
  'rule',
  'path',
  'folder',
  'package',
  'chain',
  'owner',
  'repository',
  'category',
  'tag',
  'criticality',
  'exposure',
  'action',
] as const;
export type Grouping = (typeof groupings)[number];
/** In the address: one by one. */
const ungrouped = 'none';
const groupChoices: readonly (Grouping | Choice)[] = [
  { value: ungrouped, label: 'Nothing' },
  { value: 'action', label: 'Case' },
  'rule',
  'path',
  'package',
  'owner',
  'repository',
  'category',
  'tag',
  'criticality',
  'exposure',
];
/** Who asks for these looks for single findings: such a list is grouped only when the address says so. */
const singling = ['group', 'q', 'ruleId', 'path', 'package', 'advisory', 'cwe', 'sort', 'finding', 'view'];
const priorities = ['urgent', 'high', 'medium', 'low'];
const confidences = ['high', 'medium', 'low'];
/** What stands behind "More filters". */
const furtherFields = [
  'team',
  'assignee',
  'owner',
  'introducedBy',
  'tag',
  'criticality',
  'exposure',
] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address asks for; what it can't mean is passed over. */
export function filterOf(asked: URLSearchParams): FindingFilter {
  const filter: Record<string, string | boolean> = {};
  // The list is work to do: what is resolved or accepted is shown when it is asked for.
  const status = asked.get('status') ?? standardStatus;
  if (status !== anyStatus) filter.status = findingStatuses.find((one) => one === status) ?? standardStatus;
  for (const [field, values] of Object.entries(choices)) {
    const value = asked.get(field);
    if (value && (values as readonly string[]).includes(value)) filter[field] = value;
  }
  for (const field of ['repositoryId', 'team']) {
    const value = asked.get(field);
    if (value && uuid.test(value)) filter[field] = value;
  }
  const text = asked.get('q')?.slice(0, 200);
  if (text) filter.q = text;
  for (const field of ['advisory', 'package', 'ruleId', 'path', 'owner']) {
    const value = asked.get(field)?.slice(0, 200);
    if (value) filter[field] = value;
  }
  const tag = asked.get('tag')?.trim().slice(0, 50);
  if (tag) filter.tag = tag;
  const assignee = asked.get('assignee');
  if (assignee && (assignee === 'me' || assignee === 'none' || uuid.test(assignee)))
    filter.assignee = assignee;
  const group = asked.get('group');
  if (group && groupings.some((by) => group === `${by}:`)) filter.group = group;
  const cwe = asked.get('cwe');
  if (cwe && /^CWE-\d{1,6}$/i.test(cwe)) filter.cwe = cwe;
  for (const field of ['overdue', 'exploited', 'fixable', 'hasProposal']) {
    if (asked.get(field) === 'true') filter[field] = true;
  }
  const level = asked.get('minPriority');
  if (level && priorities.includes(level)) filter.minPriority = level;
  const at = momentOf('at');
  if (at) filter.at = at;
  const confidence = asked.get('minConfidence');
  if (confidence && confidences.includes(confidence)) filter.minConfidence = confidence;
  return filter;
}

/** What the list is grouped by, as the address says: by case unless it asks for single findings; undefined for not at all. */
export function groupingOf(): Grouping | undefined {
  const by = query.value.get('by');
  if (by !== null) return groupings.find((one) => one === by);
  return singling.some((field) => query.value.has(field)) ? undefined : 'action';
}

/** What narrows the list further than it is by itself. */
export function furtherOf(filter: FindingFilter): FindingFilter {
  const { status, at: _, ...further } = filter;
  return status === undefined || status === standardStatus ? further : filter;
}

export function FindingFilters({ filter }: { readonly filter: FindingFilter }) {
  const [isOpen, setOpen] = useState(false);
  const [isMoreOpen, setMoreOpen] = useState(
    filter.at !== undefined ||
      momentOf('compareWith') !== undefined ||
      furtherFields.some((field) => filter[field] !== undefined),
  );
  const by = groupingOf() ?? ungrouped;
  return (
    <Filters class={`of-findings ${isOpen ? '' : 'is-closed'}`}>
      <TextFilter label="Search" field="q" placeholder="Title, path, rule, CVE or package" />
      <button
        type="button"
        class="button filter-switch"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters
      </button>
      <PickFilter kind="repository" label="Repository" field="repositoryId" />
      <ChoiceFilter key={by} label="Group by" field="by" standard={by} choices={groupChoices} />
      <button
        type="button"
        class="button more-switch"
        aria-expanded={isMoreOpen}
        onClick={() => setMoreOpen(!isMoreOpen)}
      >
        {isMoreOpen ? 'Fewer' : 'More'} filters
      </button>
      {isMoreOpen && (
        <div class="filters more">
          <PickFilter kind="team" label="Team" field="team" />
          <ChoiceFilter
            label="Assignee"
            field="assignee"
            any="Anybody"
            choices={[
              { value: 'me', label: 'Me' },
              { value: 'none', label: 'Nobody' },
            ]}
          />
          <TextFilter label="Code owner" field="owner" placeholder="@team, or none" />
          <ChoiceFilter
            label="Introduced by"
            field="introducedBy"
            any="Anything"
            choices={[
              { value: 'rules', label: 'Newer rules, in older code' },
              { value: 'change', label: 'A known commit' },
              { value: 'unknown', label: 'Unknown' },
            ]}
          />
          <TextFilter label="Tag" field="tag" placeholder="Of repositories" />
          <ChoiceFilter label="Criticality" field="criticality" any="Any" choices={criticalities} />
          <ChoiceFilter label="Exposure" field="exposure" any="Any" choices={exposures} />
          <DateFilter label="As of" field="at" />
          <DateFilter label="Compare with" field="compareWith" />
        </div>
      )}
      <Chips filter={filter} />
    </Filters>
  );
}

/** What links filter by and no field of its own shows: each can be taken away. */
function Chips({ filter }: { readonly filter: FindingFilter }) {
  const names = {
    ruleId: 'Rule',
    path: 'Path',
    package: 'Package',
    owner: 'Owner',
    assignee: 'Assignee',
    advisory: 'Advisory',
    cwe: 'CWE',
    tag: 'Tag',
    criticality: 'Criticality',
    exposure: 'Exposure',
    group: 'Without',
  } as const;
  const shown = (Object.keys(names) as (keyof typeof names)[]).filter((field) => filter[field] !== undefined);
  if (shown.length === 0) return null;
  return (
    <div class="chips">
      {shown.map((field) => (
        <button
          key={field}
          type="button"
          class="button chip"
          onClick={() => setQuery({ [field]: undefined, offset: undefined })}
        >
          {names[field]}:{' '}
          <Text>{(filter[field] ?? '').replace(field === 'group' ? /:$/ : '', '').slice(0, 80)}</Text>
          <span aria-hidden="true"> ✕</span>
          <span class="hidden-text"> (remove this filter)</span>
        </button>
      ))}
    </div>
  );
}
