// The periods of an exploitation case, in a line.
import type { Operations } from '../client/api.d.ts';

type Clock = Operations['GET /v1/cases']['reply']['items'][number]['clocks'][number];

/** The one that ends next, or is overdue; what it waits for where none runs. */
export function clockText(clocks: readonly Clock[]): string {
  const waiting = clocks.filter(({ state }) => state === 'overdue' || state === 'running');
  const [next] = waiting.toSorted((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''));
  if (next)
    return `${wordsOf(next.kind)} ${next.state === 'overdue' ? 'was due' : 'due'} ${minute(next.dueAt)}`;
  const unstarted = clocks.find(({ state }) => state === 'not_started');
  if (!unstarted) return 'nothing is due';
  return unstarted.startsWith === 'awareness'
    ? 'say when you became aware'
    : `${wordsOf(unstarted.kind)} once a measure is available`;
}

export function wordsOf(value: string): string {
  return value.replaceAll('_', ' ');
}

/** `2026-03-04 10:00 UTC` */
export function minute(at: string | null): string {
  return at === null ? '' : `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
