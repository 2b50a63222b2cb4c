// What the app itself has written in a pull request: by login, and only what bears its mark.
import type { EventContext } from '../event.ts';
import { type FindingMarker, keyOf, readFindingMarkers, readReviewMarker } from './marker.ts';
import { type CommentRecord, ownLogin, type PullRequestApi } from './pull-request-api.ts';

export interface OwnComment extends CommentRecord {
  readonly markers: readonly FindingMarker[];
}

export async function ownReviews(api: PullRequestApi, number: number, { app }: EventContext) {
  const login = await ownLogin(app);
  return (await api.reviews(number)).filter(
    ({ user, body }) => user?.login === login && user.type === 'Bot' && readReviewMarker(body),
  );
}

/** Our comments about findings; those whose finding has moved to another comment are left out. */
export async function ownComments(
  comments: readonly CommentRecord[],
  { app }: EventContext,
): Promise<readonly OwnComment[]> {
  const login = await ownLogin(app);
  return comments.flatMap((comment): OwnComment[] => {
    const { user, body } = comment;
    const markers = user?.login === login && user.type === 'Bot' ? readFindingMarkers(body) : [];
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
