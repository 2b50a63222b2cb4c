import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { useLoading } from '../load.ts';
import { setQuery } from '../router.ts';
import {
  auditTypes,
  categories,
  findingStatuses,
  introducedByKinds,
  label,
  number,
  severities,
} from '../words.ts';
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
}

const choices = {
  severity: severities,
  category: categories,
  auditType: auditTypes,
  introducedBy: introducedByKinds,
} as const;
/** The status of the list whose address names none. */
export const standardStatus = 'open';
/** In the address: of every status. */
const anyStatus = 'all';
const groupChoices = ['rule', 'path', 'package', 'owner', 'repository', 'category', 'action'];
const priorities = ['urgent', 'high', 'medium', 'low'];
const priorityChoices = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High or above' },
  { value: 'medium', label: 'Medium or above' },
];
const confidences = ['high', 'medium', 'low'];
const confidenceChoices = [
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium or above' },
];
/** What stands behind "More filters". */
const furtherFields = [
  'category',
  'auditType',
  'minConfidence',
  'team',
  'assignee',
  'owner',
  'overdue',
  'exploited',
  'hasProposal',
  'introducedBy',
] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address asks for; what it can't mean is passed over. */
export function filterOf(query: URLSearchParams): FindingFilter {
  const filter: Record<string, string | boolean> = {};
  // The list is work to do: what is resolved or accepted is shown when it is asked for.
  const status = query.get('status') ?? standardStatus;
  if (status !== anyStatus) filter.status = findingStatuses.find((one) => one === status) ?? standardStatus;
  for (const [field, values] of Object.entries(choices)) {
    const value = query.get(field);
    if (value && (values as readonly string[]).includes(value)) filter[field] = value;
  }
  for (const field of ['repositoryId', 'team']) {
    const value = query.get(field);
    if (value && uuid.test(value)) filter[field] = value;
  }
  const text = query.get('q')?.slice(0, 200);
  if (text) filter.q = text;
  for (const field of ['advisory', 'package', 'ruleId', 'path', 'owner']) {
    const value = query.get(field)?.slice(0, 200);
    if (value) filter[field] = value;
  }
  const assignee = query.get('assignee');
  if (assignee && (assignee === 'me' || assignee === 'none' || uuid.test(assignee)))
    filter.assignee = assignee;
  const cwe = query.get('cwe');
  if (cwe && /^CWE-\d{1,6}$/i.test(cwe)) filter.cwe = cwe;
  for (const field of ['overdue', 'exploited', 'fixable', 'hasProposal']) {
    if (query.get(field) === 'true') filter[field] = true;
  }
  const level = query.get('minPriority');
  if (level && priorities.includes(level)) filter.minPriority = level;
  const at = momentOf('at');
  if (at) filter.at = at;
  const confidence = query.get('minConfidence');
  if (confidence && confidences.includes(confidence)) filter.minConfidence = confidence;
  return filter;
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
  const facets = useLoading(`facets ${JSON.stringify(filter)}`, (signal) =>
    call('GET /v1/findings/facets', { query: { ...filter }, signal }),
  );
  const many = Object.keys(furtherOf(filter)).filter((field) => field !== 'q').length;
  return (
    <Filters class={`of-findings ${isOpen ? '' : 'is-closed'}`}>
      <TextFilter label="Search" field="q" placeholder="Title, path, rule, CVE or package" />
      <button
        type="button"
        class="button filter-switch"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{many > 0 && ` (${many})`}
      </button>
      <ChoiceFilter
        label="Priority"
        field="minPriority"
        any="Any"
        choices={countedFrom(priorityChoices, priorities, !filter.minPriority && facets.data?.priority)}
      />
      <ChoiceFilter
        label="Severity"
        field="severity"
        choices={counted(severities, !filter.severity && facets.data?.severity)}
      />
      <ChoiceFilter
        label="Status"
        field="status"
        standard={standardStatus}
        choices={[
          ...counted(findingStatuses, !filter.status && facets.data?.status),
          { value: anyStatus, label: 'All' },
        ]}
      />
      <PickFilter kind="repository" label="Repository" field="repositoryId" />
      <ChoiceFilter label="Group by" field="by" any="Nothing" choices={groupChoices} />
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
          <ChoiceFilter
            label="Category"
            field="category"
            choices={counted(categories, !filter.category && facets.data?.category)}
          />
          <ChoiceFilter
            label="Audit"
            field="auditType"
            choices={counted(auditTypes, !filter.auditType && facets.data?.auditType)}
          />
          <ChoiceFilter
            label="Confidence"
            field="minConfidence"
            any="Any"
            choices={countedFrom(
              confidenceChoices,
              confidences,
              !filter.minConfidence && facets.data?.confidence,
            )}
          />
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
            label="Due"
            field="overdue"
            any="Any time"
            choices={[{ value: 'true', label: 'Overdue' }]}
          />
          <ChoiceFilter
            label="Exploited"
            field="exploited"
            any="All"
            choices={[{ value: 'true', label: 'On the KEV list' }]}
          />
          <ChoiceFilter
            label="Proposals"
            field="hasProposal"
            any="All"
            choices={[{ value: 'true', label: 'Proposed false positives' }]}
          />
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
          <DateFilter label="As of" field="at" />
          <DateFilter label="Compare with" field="compareWith" />
        </div>
      )}
      <Chips filter={filter} />
    </Filters>
  );
}

/** With how many findings each value has; not once one of them is chosen, when the others would all be none. */
function counted(values: readonly string[], counts: Readonly<Record<string, unknown>> | false | undefined) {
  return values.map((value) => ({
    value,
    label: counts ? `${label(value)} (${number(Number(counts[value] ?? 0))})` : label(value),
  }));
}

/** With how many findings have a value or one above it. */
function countedFrom(
  choices: readonly Choice[],
  values: readonly string[],
  counts: Readonly<Record<string, unknown>> | false | null | undefined,
) {
  return choices.map(({ value, label }) => {
    const above = values.slice(0, values.indexOf(value) + 1);
    const count = counts ? above.reduce((sum, one) => sum + Number(counts[one] ?? 0), 0) : 0;
    return { value, label: counts ? `${label} (${number(count)})` : label };
  });
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
          {names[field]}: <Text>{filter[field]?.slice(0, 80) ?? ''}</Text>
          <span aria-hidden="true"> ✕</span>
          <span class="hidden-text"> (remove this filter)</span>
        </button>
      ))}
    </div>
  );
}
