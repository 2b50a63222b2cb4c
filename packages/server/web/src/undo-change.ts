// The last change of findings, which the server can take back as a whole, whatever is listed by then.
import { announce, announceError } from './announce.ts';
import { call } from './api.ts';
import { count, number } from './words.ts';

interface LastChange {
  readonly id: string;
  /** Shows what is so again; undefined where the list is gone. */
  reload(): void;
}

let last: LastChange | undefined;

export function rememberChange(change: LastChange | undefined): void {
  last = change;
}

export function undoLastChange(): void {
  const change = last;
  if (!change) return;
  last = undefined;
  call('POST /v1/findings/changes/{id}/undo', { params: { id: change.id } }).then(
    ({ restored, unchanged }) => {
      const rest = unchanged > 0 ? `, ${number(unchanged)} changed again since` : '';
      announce(`${count(restored, 'finding')} restored${rest}.`);
      change.reload();
    },
    announceError,
  );
}

/** Says what a change did, with a button that takes it back where there is something to take back. */
export function announceChange(text: string): void {
  announce(text, 'done', last && undoLastChange);
}
