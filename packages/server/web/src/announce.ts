// One sentence at a time for everyone: shown for a while, and read out.
import { signal } from '@preact/signals';

export interface Notice {
  readonly text: string;
  readonly kind: 'done' | 'failed';
  /** Takes back what was done. */
  readonly undo: (() => void) | undefined;
}

export const notice = signal<Notice | null>(null);
let timer = 0;

export function announce(text: string, kind: Notice['kind'] = 'done', undo?: () => void): void {
  clearTimeout(timer);
  notice.value = { text, kind, undo };
  timer = setTimeout(
    () => {
      notice.value = null;
    },
    kind === 'failed' || undo ? 12_000 : 6_000,
  );
}

/** Says what went wrong, in the server's own words. */
export function announceError(error: unknown): void {
  announce(error instanceof Error ? error.message : String(error), 'failed');
}
