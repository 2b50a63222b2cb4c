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
  readonly author: string | null;
}

export interface Author {
  readonly id: string;
  readonly login: string;
  readonly isBot: boolean;
  /** Whether it is the app itself. */
  readonly isOwn: boolean;
}

/** Something that was written in a pull request. */
export interface Post {
  /** Opaque: only the code host's own part reads anything out of it. */
  readonly id: string;
  readonly body: string | null;
  readonly author: Author | null;
  /** '' when the code host gives none. */
  readonly url: string;
  readonly createdAt: string | undefined;
}

/** A text of the summary's kind: the summary itself, one that announces further comments, or a request for changes. */
export interface ReviewRecord extends Post {
  readonly state: 'requests-changes' | 'dismissed' | 'other';
  readonly commit: string | null;
}

/** A comment on a line, or on a file. */
export interface CommentRecord extends Post {
  readonly path: string;
  /** The comment that it replies to. */
  readonly parent: string | undefined;
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
  /** Whether the body is the summary; else it says that there are further comments. */
  readonly isSummary: boolean;
  /**
   * Undefined where the change is not held back. What says so where the code host has no reviews whose body could: a
   * text with the marker of a request.
   */
  readonly hold: string | undefined;
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

/** How the change stands. */
export interface Changes {
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
  /** The newest commit of a branch; null when there is no such branch. */
  tip(branch: string): Promise<string | null>;
  /** A small text file of a commit; null when there is none. */
  file(path: string, commit: string): Promise<string | UnreadableFile | null>;
}

/** The one text of ours about the whole change, with what is of its kind. */
export interface Summary {
  reviews(number: number): Promise<readonly ReviewRecord[]>;
  /** Null when it is not there any more. */
  review(number: number, reviewId: string): Promise<ReviewRecord | null>;
  /**
   * A summary with what goes with it: comments, and a request for changes. False when the code host takes no comment in
   * one of the places; then nothing was written.
   */
  postReview(number: number, review: NewReview): Promise<boolean>;
  editReview(number: number, reviewId: string, body: string): Promise<void>;
}

/** Comments on code, each with the replies to it. */
export interface Threads {
  /** Replies included: all of them, or those of one review. */
  comments(number: number, reviewId?: string): Promise<readonly CommentRecord[]>;
  /** False when the code host takes no comment there. */
  postComment(number: number, comment: NewComment): Promise<boolean>;
  postReply(number: number, commentId: string, body: string): Promise<void>;
  /** With `closed` nothing of what the comment is about is left: its thread ends where the code host has that. */
  editComment(number: number, commentId: string, body: string, state: 'open' | 'closed'): Promise<void>;
}

/** What keeps a change from being merged, beside the status of its commit. */
export interface Gate {
  /** Takes a request for changes back that `postReview` made. `body` is its text, which then says that we did. */
  release(
    number: number,
    hold: ReviewRecord,
    given: { readonly body: string; readonly reason: string },
  ): Promise<void>;
}

/** What people say of the change, and what we answer. */
export interface Conversation {
  conversation(number: number): Promise<readonly Post[]>;
  /** Null when it is not there any more. */
  conversationPost(number: number, postId: string): Promise<Post | null>;
  /** Says something in the conversation. */
  say(number: number, body: string): Promise<void>;
  /** A sign that a command was understood, or not; of no consequence when it cannot be set. */
  react(
    number: number,
    post: { readonly id: string; readonly kind: PostKind },
    sign: 'understood' | 'confused',
  ): Promise<void>;
  /** Whether the person may write to the repository. */
  mayWrite(person: Pick<Author, 'id' | 'login'>): Promise<boolean>;
}

/** Everything here throws ProviderError when the code host does not do it. */
export interface PullRequests extends Changes, Summary, Threads, Gate, Conversation {}
