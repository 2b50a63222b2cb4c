// What is written in a merge request of GitLab, as the portal keeps it. Everything is a note in a discussion: a note of its own, a thread
// about the change, or a thread about a place in it. What holds the change back is a thread that nobody has resolved.
import type { Author, CommentRecord, Post, ReviewRecord } from '../pull-requests.ts';
import { readReviewMarker } from '../review/marker.ts';
import { fromGitLab } from './dialect.ts';
import type { GitLabClient, GitLabUser } from './gitlab-client.ts';

export interface NoteBody {
  readonly id: number;
  readonly type?: string | null;
  readonly body?: string | null;
  readonly author?: GitLabUser | null;
  readonly created_at?: string;
  readonly system?: boolean;
  readonly resolved?: boolean;
  readonly resolved_by?: GitLabUser | null;
  readonly position?: { readonly new_path?: string | null; readonly old_path?: string | null } | null;
}

export interface DiscussionBody {
  readonly id: string;
  readonly individual_note?: boolean;
  readonly notes?: readonly NoteBody[];
}

/** Where things are written. */
export interface Place {
  readonly client: GitLabClient;
  readonly bot: GitLabUser;
  /** Of the merge request, for people. */
  readonly url: string;
}

export const conversationId = (id: number): string => `c${id}`;
export const replyId = (id: number): string => `n${id}`;
const holdId = (discussion: string, note: number): string => `h${discussion}.${note}`;
const threadId = (discussion: string, note: number): string => `t${discussion}.${note}`;

/** The number in the id of a note in the conversation; NaN for another kind. */
export function noteIn(id: string): number {
  return id.startsWith('c') ? Number(id.slice(1)) : Number.NaN;
}

/** The discussion and the note of a thread's id; undefined for another kind. */
export function threadIn(id: string): { readonly discussion: string; readonly note: number } | undefined {
  const [, discussion, note] = /^[ht]([0-9a-f]+)\.(\d+)$/.exec(id) ?? [];
  return discussion === undefined ? undefined : { discussion, note: Number(note) };
}

export function postOf({ client, bot, url }: Place, id: string, note: NoteBody): Post {
  const author = authorOf(client, bot, note.author);
  const body = note.body ?? null;
  return {
    id,
    body: author?.isOwn && body !== null ? fromGitLab(body) : body,
    author,
    url: `${url}#note_${note.id}`,
    createdAt: note.created_at,
  };
}

/** What is said of the change as a whole, replies included. */
export function conversationOf(place: Place, discussions: readonly DiscussionBody[]): readonly Post[] {
  return discussions
    .filter(({ notes = [] }) => !notes[0]?.position)
    .flatMap(({ notes = [] }) => notes)
    .filter(({ system }) => system !== true)
    .toSorted((a, b) => a.id - b.id)
    .map((note) => postOf(place, conversationId(note.id), note));
}

/** Our texts about the whole change: the summary, and threads that hold it back. */
export function reviewsOf(
  place: Place,
  discussions: readonly DiscussionBody[],
  author: number | undefined,
): readonly ReviewRecord[] {
  return discussions.flatMap(({ id, notes = [] }): ReviewRecord[] => {
    const [note] = notes;
    if (!note || note.position || note.system === true || note.author?.id !== place.bot.id) return [];
    const post = postOf(place, conversationId(note.id), note);
    const marker = readReviewMarker(post.body);
    if (marker?.kind !== 'hold') return [{ ...post, state: 'other', commit: null }];
    const record = { ...post, id: holdId(id, note.id), commit: marker.head };
    if (note.resolved !== true) return [{ ...record, state: 'requests-changes' }];
    // Anyone who wrote the change can resolve its threads: that lifts nothing.
    const isOverruled = note.resolved_by?.id !== author || marker.request?.isWithdrawn === true;
    return [{ ...record, state: isOverruled ? 'dismissed' : 'other' }];
  });
}

/** Comments on lines and files, each with the replies to it. */
export function commentsOf(place: Place, discussions: readonly DiscussionBody[]): readonly CommentRecord[] {
  return discussions.flatMap(({ id, notes = [] }) => {
    const [root] = notes;
    const path = root?.position?.new_path ?? root?.position?.old_path;
    if (!root || !path) return [];
    return notes
      .filter(({ system }) => system !== true)
      .map((note) => ({
        ...postOf(place, threadId(id, note.id), note),
        path,
        parent: note.id === root.id ? undefined : threadId(id, root.id),
      }));
  });
}

function authorOf(client: GitLabClient, bot: GitLabUser, user: GitLabUser | null | undefined): Author | null {
  if (!user || !Number.isSafeInteger(user.id)) return null;
  const isOwn = user.id === bot.id;
  // Accounts that belong to an access token.
  const isBot = isOwn || /^(?:project|group)_\d+_bot(?:_|$)/.test(user.username);
  return { id: client.ids.of(user.id), login: user.username, isBot, isOwn };
}
