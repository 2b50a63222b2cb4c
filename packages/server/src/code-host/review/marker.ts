// How our own reviews and comments are known again: a comment in HTML at their very beginning, which nothing that
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

export interface FindingMarker {
  readonly fingerprint: string;
  /** 1 for the first of several with the same fingerprint. */
  readonly twin: number;
  readonly ruleId: string;
  readonly state: 'open' | 'fixed' | 'accepted';
}

const plainRule = /^[\w./:@-]{1,200}$/;

export function findingMarker({ fingerprint, twin, ruleId, state }: FindingMarker): string {
  return `<!-- assay:finding ${fingerprint} ${twin} ${plainRule.test(ruleId) && !ruleId.includes('--') ? ruleId : '?'} ${state} -->`;
}

export function readFindingMarker(body: string | null): FindingMarker | undefined {
  const found =
    /^<!-- assay:finding (v\d+:[0-9a-f]{32}) (\d{1,5}) ([\w./:@?-]{1,200}) (open|fixed|accepted) -->/.exec(
      body ?? '',
    );
  if (!found) return undefined;
  const [, fingerprint = '', twin, ruleId = '', state] = found;
  return { fingerprint, twin: Number(twin), ruleId, state: state as FindingMarker['state'] };
}

export function replyMarker(commentId: number): string {
  return `<!-- assay:reply ${commentId} -->`;
}

/** Which of two findings is which: fingerprint and count. */
export function keyOf({ fingerprint, twin }: Pick<FindingMarker, 'fingerprint' | 'twin'>): string {
  return `${fingerprint} ${twin}`;
}
