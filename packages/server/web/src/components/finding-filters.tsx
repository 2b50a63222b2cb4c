import { useEffect, useState } from 'preact/hooks';
import { setQuery } from '../router.ts';
import { auditTypes, categories, findingStatuses, severities } from '../words.ts';
import { Input, Select } from './fields.tsx';
import { Picker } from './pickers.tsx';

export interface FindingFilter {
  q?: string;
  severity?: (typeof severities)[number];
  status?: (typeof findingStatuses)[number];
  category?: (typeof categories)[number];
  auditType?: (typeof auditTypes)[number];
  repositoryId?: string;
  team?: string;
  overdue?: boolean;
}

const choices = {
  severity: severities,
  status: findingStatuses,
  category: categories,
  auditType: auditTypes,
} as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the address asks for; what it can't mean is passed over. */
export function filterOf(query: URLSearchParams): FindingFilter {
  const filter: Record<string, string | boolean> = {};
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
  if (query.get('overdue') === 'true') filter.overdue = true;
  return filter;
}

export function FindingFilters({ filter }: { readonly filter: FindingFilter }) {
  const set = (field: string) => (value: string) => setQuery({ [field]: value, offset: undefined });
  const [isOpen, setOpen] = useState(false);
  const many = Object.keys(filter).filter((field) => field !== 'q').length;
  return (
    <search class={`filters of-findings ${isOpen ? '' : 'is-closed'}`} aria-label="Filters">
      <Search text={filter.q ?? ''} />
      <button
        type="button"
        class="button filter-switch"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{many > 0 && ` (${many})`}
      </button>
      <Select
        label="Severity"
        any="All"
        value={filter.severity ?? ''}
        choices={severities}
        onChange={set('severity')}
      />
      <Select
        label="Status"
        any="All"
        value={filter.status ?? ''}
        choices={findingStatuses}
        onChange={set('status')}
      />
      <Select
        label="Category"
        any="All"
        value={filter.category ?? ''}
        choices={categories}
        onChange={set('category')}
      />
      <Select
        label="Audit"
        any="All"
        value={filter.auditType ?? ''}
        choices={auditTypes}
        onChange={set('auditType')}
      />
      <Picker
        kind="repository"
        label="Repository"
        any="All"
        value={filter.repositoryId ?? ''}
        onChange={set('repositoryId')}
      />
      <Picker kind="team" label="Team" any="All" value={filter.team ?? ''} onChange={set('team')} />
      <Select
        label="Due"
        any="Any time"
        value={filter.overdue ? 'true' : ''}
        choices={[{ value: 'true', label: 'Overdue' }]}
        onChange={set('overdue')}
      />
    </search>
  );
}

const typingMs = 250;

/** Waits for the end of a word before it asks, and leaves the history alone while somebody types. */
function Search({ text }: { readonly text: string }) {
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => setQuery({ q: typed, offset: undefined }, { replace: true }), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      class="wide"
      label="Search"
      name="q"
      type="search"
      value={typed}
      placeholder="Title, path or rule"
      onInput={setTyped}
    />
  );
}
