// How our own reviews and comments are known again: comments in HTML at their very beginning, which nothing that
// comes from elsewhere can be. Only those that the app itself wrote are considered.
import { createHash } from 'node:crypto';

export interface ReviewMarker {
  readonly kind: 'summary' | 'more' | 'hold';
  /** The commit that it speaks of. */
  readonly head: string;
  /** Of a review that requested changes. */
  readonly request: ChangeRequest | undefined;
}

export interface ChangeRequest {
  /** A digest of the name of the branch that the commit was to be merged into. */
  readonly base: string;
  /** Whether we dismissed it ourselves; a dismissal by anyone else is a decision. */
  readonly isWithdrawn: boolean;
}

export function requestOnto(baseRef: string): ChangeRequest {
  return { base: createHash('sha256').update(baseRef).digest('hex').slice(0, 16), isWithdrawn: false };
}

export function reviewMarker({ kind, head, request }: ReviewMarker): string {
  const requested = request ? ` requested ${request.base}${request.isWithdrawn ? ' withdrawn' : ''}` : '';
  return `<!-- assay:${kind} ${head}${requested} -->`;
}

const reviewLine =
  /^<!-- assay:(summary|more|hold) ([0-9a-f]{40,64})(?: requested ([0-9a-f]{16})( withdrawn)?)? -->/;

export function readReviewMarker(body: string | null): ReviewMarker | undefined {
  const [, kind, head, base, withdrawn] = reviewLine.exec(body ?? '') ?? [];
  if (!kind || !head) return undefined;
  const request = base === undefined ? undefined : { base, isWithdrawn: withdrawn !== undefined };
  return { kind: kind as ReviewMarker['kind'], head, request };
}

/** The same review, which says that the request in it was taken back by us. */
export function withdrawnBody(body: string): string {
  const marker = readReviewMarker(body);
  if (!marker?.request) return body;
  const request = { ...marker.request, isWithdrawn: true };
  return body.replace(reviewLine, reviewMarker({ ...marker, request }));
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

export function replyMarker(commentId: string): string {
  return `<!-- assay:reply ${commentId} -->`;
}

/** Which of two findings is which: fingerprint and count. */
export function keyOf({ fingerprint, twin }: Pick<FindingMarker, 'fingerprint' | 'twin'>): string {
  return `${fingerprint} ${twin}`;
}
