// Moving through the rows of a list with the keyboard: `j` and `k`, and from the search box into the list.
import { signal } from '@preact/signals';
import { useShortcuts } from './shortcuts.ts';

/** Moves the focus to the link of the next or the previous row, and runs what single keys do to the row that has it. */
export function useRowKeys(actions: Readonly<Record<string, (row: number) => void>> = {}): void {
  const onRow = Object.entries(actions).map(([key, act]) => [
    key,
    () => {
      const row = focused();
      if (row >= 0) act(row);
    },
  ]);
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    '/': focusSearch,
    ...Object.fromEntries(onRow),
  });
}

export function focusSearch(): void {
  document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
}

/** Whether the first row of the list is to have the focus, as soon as what was asked for is there. */
export const isFirstRowWanted = signal(false);

/** Gives the first row of a list the focus, where it is wanted; to be called when the list was drawn. */
export function takeFirstRow(list: HTMLElement | null): void {
  if (!isFirstRowWanted.value || list?.querySelector('[aria-busy="true"]')) return;
  const link = list?.querySelector<HTMLElement>('tbody .main-cell a');
  if (!link) return;
  isFirstRowWanted.value = false;
  link.focus();
}

function links(): HTMLElement[] {
  const rows = [...document.querySelectorAll('main tbody tr')];
  return rows.flatMap((row) => row.querySelector<HTMLElement>('.main-cell a') ?? []);
}

function focused(): number {
  const row = document.activeElement?.closest('tr');
  return links().findIndex((link) => link.closest('tr') === row);
}

function step(by: 1 | -1): void {
  const list = links();
  const index = focused();
  const next = index >= 0 ? index + by : by === 1 ? 0 : list.length - 1;
  list[Math.min(Math.max(next, 0), list.length - 1)]?.focus();
}
