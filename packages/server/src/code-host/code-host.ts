// Everything that the portal asks of a code host. One folder beside this file implements it for one code host, and
// nothing outside of that folder knows its addresses, its headers or the names of its permissions.
import type { Installation, InstalledRepository, CodeHost as RepositoryHost } from '@assay/core';
import type { CodeHostSettings } from './code-host-settings.ts';
import type { CommitStatus } from './commit-status.ts';
import type { Connection } from './connection.ts';
import type { Dialect } from './dialect.ts';
import type { People } from './people.ts';
import type { PullRequests } from './pull-requests.ts';
import type { Target } from './repository-target.ts';
import type { FailedDeliveries, WebhookProtocol } from './webhook-protocol.ts';

export interface CodeHost {
  /** What it is, as in its addresses here: `/api/codehosts/PROVIDER`. */
  readonly provider: string;
  /** What people call it. */
  readonly name: string;
  /** Whether an id of an installation, a repository or a person is one of its own. */
  owns(id: string): boolean;
  readonly settings: CodeHostSettings;
  /** How the code host was when it was last asked. */
  readonly state: { readonly lastSuccessAt: string | null; readonly rateRemaining: number | null };
  /** Whether the portal's credential works there, asked now. */
  connection(signal: AbortSignal): Promise<Connection>;
  /** What audits need: addresses, clone credentials, and facts for compliance. */
  readonly repositories: RepositoryHost;
  readonly dialect: Dialect;
  readonly installations: Installations;
  /** Undefined where people of the code host cannot sign in here. */
  readonly people: People | undefined;
  readonly webhook: WebhookProtocol;
  /** Undefined when the code host delivers again by itself, or keeps no list. */
  readonly failedDeliveries: FailedDeliveries | undefined;
  /** Undefined when the code host has no chat that asks. */
  readonly chat: ChatProtocol | undefined;
  pullRequests(target: Target, signal: AbortSignal): PullRequests;
  commitStatus(commit: CommitTarget, signal: AbortSignal): CommitStatus;
  /** What a pipeline left behind. */
  artifacts(target: Target, pipelineId: number, signal: AbortSignal): Promise<readonly Artifact[]>;
  /** Files at a commit, for people: a path follows, and then the dialect's anchor of a line. */
  fileUrl(fullName: string, commit: string): string;
  /** Where repositories of this code host say what they want of reviews. */
  readonly reviewSettingsPath: string;
}

/** A code host whose people sign in here. */
export type SignInHost = CodeHost & { readonly people: People };

/** The app on accounts: which repositories it reaches, and with what permissions. */
export interface Installations {
  /**
   * What deliveries name where the code host does not say in them to which account a repository belongs: all of them. Undefined
   * where it says so.
   */
  readonly connection?: string;
  /** Undefined when it is not one of this app, or not any more. Throws ProviderError, as everything here does. */
  find(id: string, signal?: AbortSignal): Promise<Installation | undefined>;
  list(signal?: AbortSignal): AsyncIterable<string>;
  /** Undefined when the code host does not know how to list them. */
  repositories(id: string, signal?: AbortSignal): Promise<readonly InstalledRepository[] | undefined>;
  /** Drops the credentials that are kept for it: it was removed, suspended or changed, or Git refused them. */
  forgetCredentials(id: string): void;
}

export interface CommitTarget {
  readonly target: Target;
  readonly head: string;
  /** Of a merge queue's group: the commit that its head is compared with. */
  readonly base?: string;
  /** What the installation was granted, as the code host names it. */
  readonly permissions: Readonly<Record<string, string>>;
}

export interface Artifact {
  readonly name: string;
  readonly bytes: number;
  readonly createdAt: string | null;
  /** A ZIP archive; null when it is larger than allowed, or gone. */
  download(maxBytes: number): Promise<Buffer | null>;
}

export interface ChatProtocol {
  /** Throws UnauthorizedError for a request without signature or person. */
  open(headers: Readonly<Record<string, unknown>>): ChatRequest;
}

export interface ChatRequest {
  /** The person's token, as presented. */
  readonly token: string;
  /** Throws UnauthorizedError unless the code host signed these bytes. */
  verify(bytes: Uint8Array): Promise<void>;
}
