// What the findings of a list have, with how many have each: beside the list where there is room, above it otherwise.
import { useState } from 'preact/hooks';
import { call, type Reply } from '../api.ts';
import { useLoading } from '../load.ts';
import { setQuery } from '../router.ts';
import { auditTypes, categories, findingStatuses, label, number, severities } from '../words.ts';
import { anyStatus, type FindingFilter, standardStatus } from './finding-filters.tsx';

type Facets = Reply<'GET /v1/findings/facets'>;
type Counts = Readonly<Record<string, unknown>> | null | undefined;

interface Choice {
  /** In the address; undefined for the choice that the address need not name. */
  readonly value: string | undefined;
  readonly text: string;
  /** Undefined while it is not known; such a choice is shown as well. */
  readonly count: number | undefined;
}

interface Group {
  readonly field: 'status' | 'severity' | 'minPriority' | 'category' | 'auditType' | 'minConfidence';
  readonly title: string;
  /** Without the filter of the group itself, which would leave nothing of the others. */
  choices(facets: Facets | undefined): readonly Choice[];
}

const priorities = ['urgent', 'high', 'medium', 'low'] as const;
const confidences = ['high', 'medium', 'low'] as const;

const groups: readonly Group[] = [
  {
    field: 'status',
    title: 'Status',
    choices: (facets) => [
      ...findingStatuses.map((value) => ({
        value: value === standardStatus ? undefined : value,
        text: label(value),
        count: facets && Number(facets.status[value] ?? 0),
      })),
      { value: anyStatus, text: 'All', count: facets && Number(facets.total) },
    ],
  },
  { field: 'severity', title: 'Severity', choices: (facets) => counted(severities, facets?.severity) },
  {
    field: 'minPriority',
    title: 'Priority',
    choices: (facets) => countedFrom(priorities.slice(0, 3), priorities, facets?.priority),
  },
  { field: 'category', title: 'Category', choices: (facets) => present(categories, facets?.category) },
  { field: 'auditType', title: 'Audit', choices: (facets) => present(auditTypes, facets?.auditType) },
  {
    field: 'minConfidence',
    title: 'Confidence',
    choices: (facets) => countedFrom(confidences.slice(0, 2), confidences, facets?.confidence),
  },
];

/** Each of them is on or off by itself. */
const marks = [
  { field: 'overdue', text: 'Overdue', count: 'overdue' },
  { field: 'exploited', text: 'Known to be exploited', count: 'exploited' },
  { field: 'hasProposal', text: 'Waiting for approval', count: 'proposed' },
] as const;

export function FindingFacets({ filter }: { readonly filter: FindingFilter }) {
  const asked = groups.filter(({ field }) => filter[field] !== undefined).map(({ field }) => field);
  const facets = useLoading(`facets ${JSON.stringify(filter)}`, async (signal) => {
    const read = (without?: Group['field']) => {
      const { [without ?? 'q']: _, ...rest } = filter;
      return call('GET /v1/findings/facets', { query: without ? rest : { ...filter }, signal });
    };
    const [all, ...others] = await Promise.all([read(), ...asked.map((field) => read(field))]);
    return { all, without: new Map(asked.map((field, index) => [field, others[index]])) };
  });
  const { data } = facets;
  const [isOpen, setOpen] = useState(false);
  return (
    <aside class={`facets ${isOpen ? 'is-open' : ''}`} aria-label="Facets" aria-busy={facets.isBusy}>
      {groups.map(({ field, title, choices }) => (
        <fieldset key={field} class={`facet of-${field}`}>
          <legend>{title}</legend>
          {choices(data && (data.without.get(field) ?? data.all)).map((choice) => (
            <Choice key={choice.text} field={field} choice={choice} now={filter[field]} />
          ))}
        </fieldset>
      ))}
      <fieldset class="facet of-marks">
        <legend>Only</legend>
        {marks.map(({ field, text, count }) => {
          const isOn = filter[field] === true;
          return (
            <button
              key={field}
              type="button"
              class="facet-choice"
              aria-pressed={isOn}
              onClick={() => setQuery({ [field]: isOn ? undefined : 'true', offset: undefined })}
            >
              <span>{text}</span>
              <Count value={data?.all[count] ?? undefined} />
            </button>
          );
        })}
      </fieldset>
      <button
        type="button"
        class="button small quiet facet-switch"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer' : 'More'} facets
      </button>
    </aside>
  );
}

interface ChoiceProps {
  readonly field: Group['field'];
  readonly choice: Choice;
  readonly now: string | undefined;
}

function Choice({ field, choice: { value, text, count }, now }: ChoiceProps) {
  const own = field === 'status' ? (value === anyStatus ? undefined : (value ?? standardStatus)) : value;
  const isOn = own === now;
  return (
    <button
      type="button"
      class={`facet-choice ${field === 'severity' ? (value ?? '') : ''}`}
      aria-pressed={isOn}
      // A second time takes it away; one status always holds.
      onClick={() => setQuery({ [field]: isOn && field !== 'status' ? undefined : value, offset: undefined })}
    >
      <span>{text}</span>
      <Count value={count} />
    </button>
  );
}

function Count({ value }: { readonly value: number | undefined }) {
  return (
    <span class={`facet-count ${value === 0 ? 'none' : ''}`}>
      {value === undefined ? '–' : number(value)}
    </span>
  );
}

function counted(values: readonly string[], counts: Counts) {
  return values.map((value) => ({
    value,
    text: label(value),
    count: counts ? Number(counts[value] ?? 0) : undefined,
  }));
}

/** Of many values those that findings have. */
function present(values: readonly string[], counts: Counts) {
  return counted(values, counts).filter(({ count }) => count !== 0);
}

/** How many have a value or one above it. */
function countedFrom(shown: readonly string[], values: readonly string[], counts: Counts): Choice[] {
  return shown.map((value, index) => ({
    value,
    text: index === 0 ? label(value) : `${label(value)} or above`,
    count: counts
      ? values.slice(0, index + 1).reduce((sum, one) => sum + Number(counts[one] ?? 0), 0)
      : undefined,
  }));
}
