// Filters of a list. The address holds them, so that a link shows the same list; another filter begins at its first page.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dateFault } from '../dates.ts';
import type { Named } from '../names.ts';
import { query, setQuery } from '../router.ts';
import { isFirstRowWanted } from '../row-keys.ts';
import { type Choice, Input, Select } from './fields.tsx';
import { Picker } from './pickers.tsx';

const typingMs = 250;

export function Filters({
  class: className = '',
  children,
}: {
  readonly class?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <search class={`filters ${className}`} aria-label="Filters">
      {children}
    </search>
  );
}

interface FilterProps {
  readonly label: string;
  /** Its name in the address. */
  readonly field: string;
}

/** Waits for the end of a word before it asks, and leaves the history alone while someone types. Enter and Escape go on to the list. */
export function TextFilter({ label, field, placeholder }: FilterProps & { readonly placeholder: string }) {
  const text = query.value.get(field) ?? '';
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(
      () => setQuery({ [field]: typed, offset: undefined }, { replace: true }),
      typingMs,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      class="wide"
      label={label}
      name={field}
      type="search"
      value={typed}
      placeholder={placeholder}
      onInput={setTyped}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        const { value } = event.currentTarget;
        if (event.key === 'Enter' && value !== text)
          setQuery({ [field]: value, offset: undefined }, { replace: true });
        if (event.key === 'Escape') setTyped(text);
        event.currentTarget.blur();
        isFirstRowWanted.value = true;
      }}
    />
  );
}

interface ChoiceFilterProps extends FilterProps {
  readonly choices: readonly (string | Choice)[];
  /** What it is called when nothing is chosen. */
  readonly any?: string;
  /** The value that holds when the address has none; then all of them is a choice like the others. */
  readonly standard?: string;
  readonly isLabelHidden?: boolean;
}

export function ChoiceFilter({ field, any = 'All', standard, ...rest }: ChoiceFilterProps) {
  return (
    <Select
      {...rest}
      {...(standard === undefined && { any })}
      value={query.value.get(field) ?? standard ?? ''}
      onChange={(value) => setQuery({ [field]: value, offset: undefined })}
    />
  );
}

interface PickFilterProps extends FilterProps {
  readonly kind: Named;
  readonly any?: string;
  readonly class?: string;
  readonly isLabelHidden?: boolean;
}

export function PickFilter({ field, any = 'All', ...rest }: PickFilterProps) {
  return (
    <Picker
      {...rest}
      any={any}
      value={query.value.get(field) ?? ''}
      onChange={(value) => setQuery({ [field]: value, offset: undefined })}
    />
  );
}

export const sourceChoices: readonly Choice[] = [
  { value: 'audit', label: 'Audits by Assay' },
  { value: 'import', label: 'Imports' },
];

/** A day, typed; it filters as soon as it is a date. */
export function DateFilter({ label, field }: FilterProps) {
  const set = query.value.get(field) ?? '';
  const [typed, setTyped] = useState(set);
  useEffect(() => setTyped(set), [set]);
  const wrong = dateFault(typed);
  return (
    <Input
      label={label}
      name={field}
      value={typed}
      placeholder="YYYY-MM-DD"
      autocomplete="off"
      maxLength={10}
      refusal={wrong}
      fault={typed.length === 10 ? wrong : ''}
      onInput={(text) => {
        setTyped(text);
        if (dateFault(text) === '') setQuery({ [field]: text, offset: undefined }, { replace: true });
      }}
    />
  );
}

/** The day of a filter in the address, when it is one. */
export function dateOf(field: string): string | undefined {
  const text = query.value.get(field) ?? '';
  return text !== '' && dateFault(text) === '' ? text : undefined;
}

/** The last moment of a day in the address; of today and later nothing, as that is how it is now. */
export function momentOf(field: string): string | undefined {
  const day = dateOf(field);
  const moment = day && `${day}T23:59:59.999Z`;
  return moment && Date.parse(moment) <= Date.now() ? moment : undefined;
}

/** The days of `from` and `to` in the address as a query; the second is not part of the period. */
export function periodInAddress(): { readonly from?: string; readonly to?: string } {
  const [from, to] = [dateOf('from'), dateOf('to')];
  return {
    ...(from && { from: `${from}T00:00:00.000Z` }),
    ...(to && { to: `${to}T00:00:00.000Z` }),
  };
}

/** The value of a filter in the address, when it is one of those that there are. */
export function chosenOf<Value extends string>(field: string, values: readonly Value[]): Value | undefined {
  return values.find((one) => one === query.value.get(field));
}
