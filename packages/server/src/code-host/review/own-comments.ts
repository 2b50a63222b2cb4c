// What the app itself has written in a pull request: by its account, and only what bears its mark.
import type { CommentRecord, PullRequests, ReviewRecord } from '../pull-requests.ts';
import { type FindingMarker, keyOf, readFindingMarkers, readReviewMarker } from './marker.ts';

export interface OwnComment extends CommentRecord {
  readonly markers: readonly FindingMarker[];
}

export async function ownReviews(api: PullRequests, number: number): Promise<readonly ReviewRecord[]> {
  return (await api.reviews(number)).filter(({ author, body }) => author?.isOwn && readReviewMarker(body));
}

/** Our comments about findings; those whose finding has moved to another comment are left out. */
export function ownComments(comments: readonly CommentRecord[]): readonly OwnComment[] {
  return comments.flatMap((comment): OwnComment[] => {
    const { author, body } = comment;
    const markers = author?.isOwn ? readFindingMarkers(body) : [];
    const isLive = markers.length > 0 && markers.some(({ state }) => state !== 'moved');
    return isLive ? [{ ...comment, markers }] : [];
  });
}

/** Comments by the findings that they are about; the first, should there be two. */
export function commentsByKey(comments: readonly OwnComment[]): ReadonlyMap<string, OwnComment> {
  const byKey = new Map<string, OwnComment>();
  for (const comment of comments)
    for (const marker of comment.markers) if (!byKey.has(keyOf(marker))) byKey.set(keyOf(marker), comment);
  return byKey;
}
