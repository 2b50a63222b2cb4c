// Pull requests of one repository (merge requests, at some code hosts): read whole, written once each. No write is
// repeated here: a caller that does not know whether one arrived reads again first.

export interface PullState {
  readonly state: 'open' | 'closed';
  readonly draft: boolean;
  readonly merged: boolean;
  readonly head: string;
  /** Where the base branch was when the code host last compared; the branch may have moved on. */
  readonly base: string;
  readonly baseRef: string;
  /** Id of the account that proposes it; null where the code host names none. */
  readonly author: number | null;
}

export interface Author {
  readonly id: number;
  readonly login: string;
  readonly isBot: boolean;
  /** Whether it is the app itself. */
  readonly isOwn: boolean;
}

/** Something that was written in a pull request. */
export interface Post {
  readonly id: number;
  readonly body: string | null;
  readonly author: Author | null;
  /** '' when the code host gives none. */
  readonly url: string;
  readonly createdAt: string | undefined;
}

export interface ReviewRecord extends Post {
  readonly state: 'requests-changes' | 'dismissed' | 'other';
  readonly commit: string | null;
}

/** A comment on a line, or on a file. */
export interface CommentRecord extends Post {
  readonly path: string;
  /** The comment that it replies to. */
  readonly parent: number | undefined;
}

export interface FileChange {
  readonly path: string;
  /** Where a renamed file was before. */
  readonly previousPath: string | undefined;
  readonly isRemoved: boolean;
  /** The unified diff, hunks only; undefined when the code host shows none. */
  readonly patch: string | undefined;
}

export interface Comparison {
  /** Where the two histories parted. */
  readonly mergeBase: string;
  readonly files: readonly FileChange[];
  /** Whether these are all files that changed, as far as can be known. */
  readonly isWhole: boolean;
  /** The commits of the change, the oldest first, the head last; not all of them where there are very many. */
  readonly commits: readonly string[];
  /** How many more there are. */
  readonly furtherCommits: number;
}

export interface NewReview {
  readonly commit: string;
  readonly body: string;
  readonly requestsChanges: boolean;
  readonly comments: readonly { readonly path: string; readonly line: number; readonly body: string }[];
}

export interface NewComment {
  readonly commit: string;
  readonly path: string;
  readonly body: string;
  /** A line of the head; undefined for a comment on the file. */
  readonly line: number | undefined;
}

/** Something is there, but not as text. */
export interface UnreadableFile {
  /** Why: a clause about "it". */
  readonly unreadable: string;
}

/** Where something was written: in reply to a comment on code, in a review's body, or in the conversation. */
export type PostKind = 'reply' | 'review' | 'conversation';

/** Everything here throws ProviderError when the code host does not do it. */
export interface PullRequests {
  /** Null when it is not there, or the app may no longer see it. */
  find(number: number): Promise<PullState | null>;
  /** What the head has changed since it left its base. */
  changes(number: number, pull: Pick<PullState, 'base' | 'head'>): Promise<Comparison>;
  /** The same of two commits. */
  comparison(base: string, head: string): Promise<Comparison>;
  /** Numbers of those whose head is this commit. */
  withHead(commit: string): Promise<readonly number[]>;
  /** Numbers of those that are open; what was changed last comes first. */
  open(): Promise<readonly number[]>;
  reviews(number: number): Promise<readonly ReviewRecord[]>;
  /** Null when it is not there any more. */
  review(number: number, reviewId: number): Promise<ReviewRecord | null>;
  /** Comments on code, replies included: all of them, or those of one review. */
  comments(number: number, reviewId?: number): Promise<readonly CommentRecord[]>;
  conversation(number: number): Promise<readonly Post[]>;
  /** Null when it is not there any more. */
  conversationPost(postId: number): Promise<Post | null>;
  /** False when the code host takes no comment in one of the places; then nothing was written. */
  postReview(number: number, review: NewReview): Promise<boolean>;
  /** False when the code host takes no comment there. */
  postComment(number: number, comment: NewComment): Promise<boolean>;
  postReply(number: number, commentId: number, body: string): Promise<void>;
  /** Says something in the conversation. */
  say(number: number, body: string): Promise<void>;
  editReview(number: number, reviewId: number, body: string): Promise<void>;
  editComment(commentId: number, body: string): Promise<void>;
  /** Takes a request for changes back. */
  dismissReview(number: number, reviewId: number, reason: string): Promise<void>;
  /** A sign that a command was understood, or not; of no consequence when it cannot be set. */
  react(
    post: { readonly id: number; readonly kind: PostKind },
    sign: 'understood' | 'confused',
  ): Promise<void>;
  /** Whether the person may write to the repository. */
  mayWrite(login: string): Promise<boolean>;
  /** The newest commit of a branch; null when there is no such branch. */
  tip(branch: string): Promise<string | null>;
  /** A small text file of a commit; null when there is none. */
  file(path: string, commit: string): Promise<string | UnreadableFile | null>;
}
