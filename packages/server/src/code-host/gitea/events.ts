// What Gitea delivers, in the portal's words. An account that owns repositories stands for the installation.
import type { HostIds } from '../host-ids.ts';
import { type Body, idIn, objectIn, textIn } from '../payload-parts.ts';
import { isCommit, isFullName } from '../repository-target.ts';
import type { Reading, WebhookEvent } from '../webhook-event.ts';
import { conversationId, writtenBy } from './posts.ts';

const branchPrefix = 'refs/heads/';

interface Place {
  readonly installationId: string;
  readonly repository: {
    readonly id: string;
    readonly fullName: string;
    readonly defaultBranch: string | null;
  };
}

export function giteaEvents(ids: HostIds): readonly WebhookEvent[] {
  const placeIn = (body: Body): Place | undefined => {
    const repository = objectIn(body, 'repository');
    const [id, owner] = [idIn(repository), idIn(objectIn(repository ?? {}, 'owner'))];
    const fullName = textIn(repository, 'full_name');
    if (id === undefined || owner === undefined || fullName === undefined || !isFullName(fullName))
      return undefined;
    const defaultBranch = textIn(repository, 'default_branch') ?? null;
    return { installationId: ids.of(owner), repository: { id: ids.of(id), fullName, defaultBranch } };
  };
  /** Every change of a pull request that could change its review. */
  const pullRequest: WebhookEvent = {
    event: 'pull_request',
    actions: ['opened', 'reopened', 'synchronized', 'edited', 'closed'],
    subject: 'pull-request',
    read(body) {
      const place = placeIn(body);
      const pull = objectIn(body, 'pull_request');
      const number = idIn(pull, 'number');
      const head = objectIn(pull ?? {}, 'head')?.sha;
      if (!place || number === undefined || !isCommit(head)) return undefined;
      if (['review', 'comment'].some((part) => objectIn(body, part) !== undefined)) return undefined;
      return {
        installationId: place.installationId,
        ...(isIdle(body) && { ignored: 'no relevant change' }),
        queueName: `pull:${place.repository.id}:${number}`,
        coalesce: true,
        urgency: 'person',
        isAnnounced: body.action !== 'closed' && pull?.draft !== true,
        payload: {
          ...place,
          number,
          head,
          baseRef: textIn(objectIn(pull ?? {}, 'base'), 'ref'),
        },
      };
    },
  };
  const command = (place: Place, number: number): Omit<Reading, 'payload'> => ({
    installationId: place.installationId,
    // Not that of the pull request: its audit may go on for long.
    queueName: `command:${place.repository.id}:${number}`,
    urgency: 'quick',
    coalesce: false,
  });
  /** A comment in the conversation of a pull request may hold a command; one of an issue is nothing to us. */
  const issueComment: WebhookEvent = {
    event: 'issue_comment',
    actions: ['created'],
    subject: 'conversation-comment',
    read(body) {
      const place = placeIn(body);
      const number = idIn(objectIn(body, 'issue'), 'number');
      const comment = objectIn(body, 'comment');
      const commentId = idIn(comment);
      if (!place || number === undefined || commentId === undefined) return undefined;
      const isPull = body.is_pull === true || objectIn(objectIn(body, 'issue') ?? {}, 'pull_request');
      const ignored = isPull && hasCommand(textIn(comment, 'body')) ? undefined : 'no command in it';
      return {
        ...command(place, number),
        ...(ignored !== undefined && { ignored }),
        payload: { ...place, number, commentId: conversationId(commentId) },
      };
    },
  };
  /** A reply to a comment on code is a review of its own, without a number: who wrote what says which one. */
  const reviewOf = (event: string): WebhookEvent => ({
    event,
    actions: ['reviewed'],
    subject: 'review',
    read(body) {
      const place = placeIn(body);
      const number = idIn(objectIn(body, 'pull_request'), 'number');
      const [content, sender] = [textIn(objectIn(body, 'review'), 'content'), idIn(objectIn(body, 'sender'))];
      if (!place || number === undefined || content === undefined || sender === undefined) return undefined;
      return {
        ...command(place, number),
        ...(!hasCommand(content) && { ignored: 'no command in it' }),
        payload: { ...place, number, reviewId: writtenBy(sender, content) },
      };
    },
  });
  /** A branch has moved: pull requests onto it may now be compared with other settings, or with another commit. */
  const push: WebhookEvent = {
    event: 'push',
    actions: ['pushed'],
    subject: 'branch-moved',
    read(body) {
      const place = placeIn(body);
      const ref = textIn(body, 'ref');
      const { before, after } = body;
      if (!place || ref === undefined || !isCommit(before) || !isCommit(after)) return undefined;
      const isGone = /^0+$/.test(after);
      const ignored = ref.startsWith(branchPrefix)
        ? isGone
          ? 'the branch is gone'
          : undefined
        : 'not a branch';
      return {
        installationId: place.installationId,
        ...(ignored !== undefined && { ignored }),
        queueName: `branch:${place.repository.id}:${ref}`,
        urgency: 'quick',
        coalesce: false,
        payload: { ...place, branch: ref.slice(branchPrefix.length), after, before },
      };
    },
  };
  /** A repository was made or deleted. A new name brings no delivery: the daily comparison sees it. */
  const repository: WebhookEvent = {
    event: 'repository',
    actions: ['created', 'deleted'],
    subject: 'repository',
    read(body) {
      const place = placeIn(body);
      if (!place || ['pull_request', 'issue', 'ref', 'release'].some((part) => body[part] !== undefined))
        return undefined;
      return {
        installationId: place.installationId,
        queueName: `installation:${place.installationId}`,
        coalesce: false,
        urgency: 'quick',
        payload: { ...place },
      };
    },
  };
  return [
    pullRequest,
    issueComment,
    reviewOf('pull_request_comment'),
    reviewOf('pull_request_approved'),
    reviewOf('pull_request_rejected'),
    push,
    repository,
  ];
}

/** An edit of the description alone. The title says whether it is a draft, and the base is the base. */
function isIdle(body: Body): boolean {
  const changes = objectIn(body, 'changes') ?? {};
  return body.action === 'edited' && changes.ref === undefined && changes.title === undefined;
}

function hasCommand(text: string | undefined): boolean {
  return /^\/assay\b/m.test(text ?? '');
}
