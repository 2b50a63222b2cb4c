// How our own reviews and comments are known again: comments in HTML at their very beginning, which nothing that
// comes from elsewhere can be. Only those that the app itself wrote are looked at.

/** The summary of a pull request, for the commit that it speaks of. */
export function reviewMarker(head: string, kind: 'summary' | 'more'): string {
  return `<!-- assay:${kind} ${head} -->`;
}

export function readReviewMarker(
  body: string | null,
): { readonly kind: 'summary' | 'more'; readonly head: string } | undefined {
  const [, kind, head] = /^<!-- assay:(summary|more) ([0-9a-f]{40,64}) -->/.exec(body ?? '') ?? [];
  return kind && head ? { kind: kind as 'summary' | 'more', head } : undefined;
}

/** A summary numbers more findings than these without saying so again. */
const maxNumbered = 400;

/** The numbers of findings in a summary, by key, from 1; they stay as long as the pull request is open. */
export function numbersMarker(keys: readonly string[]): string {
  return `<!-- assay:numbers ${keys.slice(0, maxNumbered).join(',')} -->`;
}

/** The keys in the order of their numbers. */
export function readNumbers(body: string | null): readonly string[] {
  const [, list = ''] = /^<!-- assay:summary [^\n]*\n<!-- assay:numbers ([^\n]*) -->/.exec(body ?? '') ?? [];
  return list.split(',').filter((key) => /^v\d+:[0-9a-f]{32} \d{1,5}$/.test(key));
}

export const findingStates = ['open', 'fixed', 'accepted', 'moved'] as const;

export interface FindingMarker {
  readonly fingerprint: string;
  /** 1 for the first of several with the same fingerprint. */
  readonly twin: number;
  readonly ruleId: string;
  readonly state: (typeof findingStates)[number];
}

const plainRule = /^[\w./:@-]{1,200}$/;

export function findingMarker({ fingerprint, twin, ruleId, state }: FindingMarker): string {
  return `<!-- assay:finding ${fingerprint} ${twin} ${plainRule.test(ruleId) && !ruleId.includes('--') ? ruleId : '?'} ${state} -->`;
}

const findingLine =
  /^<!-- assay:finding (v\d+:[0-9a-f]{32}) (\d{1,5}) ([\w./:@?-]{1,200}) (open|fixed|accepted|moved) -->$/;

/** The findings that a comment is about: one line each, before anything else. */
export function readFindingMarkers(body: string | null): readonly FindingMarker[] {
  const markers: FindingMarker[] = [];
  for (const line of (body ?? '').split('\n')) {
    const found = findingLine.exec(line);
    if (!found) break;
    const [, fingerprint = '', twin, ruleId = '', state] = found;
    markers.push({ fingerprint, twin: Number(twin), ruleId, state: state as FindingMarker['state'] });
  }
  return markers;
}

export function replyMarker(commentId: number): string {
  return `<!-- assay:reply ${commentId} -->`;
}

/** Which of two findings is which: fingerprint and count. */
export function keyOf({ fingerprint, twin }: Pick<FindingMarker, 'fingerprint' | 'twin'>): string {
  return `${fingerprint} ${twin}`;
}
