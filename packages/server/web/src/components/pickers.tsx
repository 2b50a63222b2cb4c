// The comboboxes of the portal: repositories, teams and people, however many there are.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../api.ts';
import { type Named, rememberNames, useNames } from '../names.ts';
import { Combobox, type Found } from './combobox.tsx';

interface PickerProps {
  readonly label: string;
  readonly any?: string;
  readonly value: string;
  readonly isLabelHidden?: boolean;
  readonly class?: string;
  onChange(id: string): void;
}

const maxOptions = 50;

const searches = {
  repository: (q: string, signal: AbortSignal) =>
    call('GET /v1/repositories', { query: { ...(q && { q }), limit: maxOptions, sort: 'name' }, signal }),
  team: (q: string, signal: AbortSignal) =>
    call('GET /v1/teams', { query: { ...(q && { q }), limit: maxOptions, sort: 'name' }, signal }),
  user: (q: string, signal: AbortSignal) =>
    call('GET /v1/users', { query: { ...(q && { q }), limit: maxOptions, sort: 'name' }, signal }),
} as const;

async function search(kind: Named, text: string, signal: AbortSignal): Promise<Found> {
  const { items, pagination } = await searches[kind](text.slice(0, 200), signal);
  rememberNames(items);
  const choices = items.map((item) => ({
    value: item.id,
    label: 'email' in item ? `${item.name} (${item.email})` : item.name,
  }));
  return { choices, total: pagination.total };
}

export function Picker({ kind, value, onChange, ...rest }: PickerProps & { readonly kind: Named }) {
  const names = useNames(kind, value ? [value] : []);
  return (
    <Combobox
      {...rest}
      value={value}
      shown={names.get(value) ?? '…'}
      search={(text, signal) => search(kind, text, signal)}
      onChange={(choice) => onChange(choice.value)}
    />
  );
}

interface PickedFieldProps {
  readonly kind: Named;
  readonly label: string;
  readonly name: string;
  readonly any?: string;
  /** What is chosen at first. */
  readonly value?: string;
  readonly hint?: ComponentChildren;
  readonly fault?: string | undefined;
}

/** The same as a field of a form. */
export function PickedField({ kind, value = '', ...rest }: PickedFieldProps) {
  const [chosen, setChosen] = useState(value);
  const names = useNames(kind, chosen ? [chosen] : []);
  return (
    <Combobox
      {...rest}
      value={chosen}
      shown={names.get(chosen) ?? '…'}
      search={(text, signal) => search(kind, text, signal)}
      onChange={(choice) => setChosen(choice.value)}
    />
  );
}
