import type { Source } from '../source.ts';

/** When the commit of a source was made, ISO 8601; null for a folder without history. */
export async function commitTime({ git, commit }: Source, signal: AbortSignal): Promise<string | null> {
  if (!git || !commit) return null;
  const seconds = await git.text(['log', '-1', '--format=%ct', commit], signal);
  // A commit may claim any time at all.
  const time = new Date(Number(seconds.trim()) * 1000);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
