// What GitLab delivers, in the portal's words: of webhooks of projects and groups, and of the whole server. A body that is one of these
// events is never refused: GitLab turns a webhook off that is answered with errors.
import type { HostIds } from '../host-ids.ts';
import { type Body, idIn, objectIn, textIn } from '../payload-parts.ts';
import { isCommit, isFullName } from '../repository-target.ts';
import type { Reading, WebhookEvent } from '../webhook-event.ts';
import { conversationId, replyId } from './notes.ts';

const branchPrefix = 'refs/heads/';

interface Place {
  readonly installationId: string;
  readonly repository: {
    readonly id: string;
    readonly fullName: string;
    readonly defaultBranch: string | null;
  };
}

export function gitLabEvents({
  ids,
  connection: installationId,
}: {
  readonly ids: HostIds;
  readonly connection: string;
}): readonly WebhookEvent[] {
  const placeIn = (body: Body): Place | undefined => {
    const project = objectIn(body, 'project');
    const id = idIn(project) ?? idIn(body, 'project_id');
    const fullName = textIn(project, 'path_with_namespace');
    if (id === undefined || fullName === undefined || !isFullName(fullName)) return undefined;
    const defaultBranch = textIn(project, 'default_branch') ?? null;
    return { installationId, repository: { id: ids.of(id), fullName, defaultBranch } };
  };

  /** Every change of a merge request that could change its review. */
  const mergeRequest: WebhookEvent = {
    event: 'merge_request',
    actions: ['open', 'reopen', 'update', 'close', 'merge'],
    subject: 'pull-request',
    read(body) {
      const place = placeIn(body);
      const about = objectIn(body, 'object_attributes');
      const number = idIn(about, 'iid');
      if (body.object_kind !== 'merge_request' || !place || !about || number === undefined) return undefined;
      const head = objectIn(about, 'last_commit')?.id;
      const { oldrev: before } = about;
      const isOpen = about.state === 'opened';
      const isDraft = about.draft === true || about.work_in_progress === true;
      const ignored = !isCommit(head) ? 'no commit' : isIdle(about, body) ? 'no relevant change' : undefined;
      return {
        installationId,
        ...(ignored !== undefined && { ignored }),
        queueName: `pull:${place.repository.id}:${number}`,
        coalesce: true,
        urgency: isToken(textIn(objectIn(body, 'user'), 'username')) ? 'program' : 'person',
        isAnnounced: isOpen && !isDraft,
        payload: {
          ...place,
          number,
          head,
          baseRef: textIn(about, 'target_branch'),
          ...(isCommit(before) && { before }),
          ...(isThreadEvent(body) && { isRevisit: true }),
        },
      };
    },
  };

  const command = (place: Place, number: number): Omit<Reading, 'payload'> => ({
    installationId,
    // Not that of the merge request: its audit may go on for long.
    queueName: `command:${place.repository.id}:${number}`,
    urgency: 'quick',
    coalesce: false,
  });
  /** A note may hold a command, in the conversation or in a thread on code; those on issues and commits are nothing to us. */
  const note = (event: 'note' | 'diff_note'): WebhookEvent => ({
    event,
    actions: ['create', 'created'],
    subject: event === 'note' ? 'conversation-comment' : 'review',
    read(body) {
      const place = placeIn(body);
      const about = objectIn(body, 'object_attributes');
      const [id, number] = [idIn(about), idIn(objectIn(body, 'merge_request'), 'iid')];
      if (body.object_kind !== 'note' || !place || !about || id === undefined) return undefined;
      const isHeard = number !== undefined && about.system !== true && hasCommand(textIn(about, 'note'));
      const post = event === 'note' ? { commentId: conversationId(id) } : { reviewId: replyId(id) };
      return {
        ...command(place, number ?? 0),
        ...(!isHeard && { ignored: 'no command in it' }),
        payload: { ...place, number, ...post },
      };
    },
  });

  /** A branch has moved: merge requests onto it may now be compared with other settings, or with another commit. */
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
      const ignored = !ref.startsWith(branchPrefix)
        ? 'not a branch'
        : isGone
          ? 'the branch is gone'
          : undefined;
      return {
        installationId,
        ...(ignored !== undefined && { ignored }),
        queueName: `branch:${place.repository.id}:${ref}`,
        urgency: 'quick',
        coalesce: false,
        payload: { ...place, branch: ref.slice(branchPrefix.length), after, before },
      };
    },
  };

  /** A merge train runs a pipeline on what the branch would be, and waits for it. */
  const pipeline: WebhookEvent = {
    event: 'pipeline',
    actions: ['created'],
    subject: 'merge-group',
    read(body) {
      const place = placeIn(body);
      const about = objectIn(body, 'object_attributes');
      const [head, ref] = [about?.sha, textIn(about, 'ref')];
      const base = textIn(objectIn(body, 'merge_request'), 'target_branch');
      if (body.object_kind !== 'pipeline' || !place || !isCommit(head)) return undefined;
      const isTrain = /^refs\/merge-requests\/\d+\/train$/.test(ref ?? '') && base !== undefined;
      const isNew = ['created', 'pending', 'running'].includes(textIn(about, 'status') ?? '');
      return {
        installationId,
        ...(!(isTrain && isNew) && { ignored: 'no merge train that begins' }),
        queueName: `commit:${place.repository.id}:${head}`,
        coalesce: true,
        urgency: 'merge-group',
        isAnnounced: true,
        payload: { ...place, head, base },
      };
    },
  };

  /** A project was made, renamed, moved or deleted. */
  const project = (event: string): WebhookEvent => ({
    event,
    actions: ['created'],
    subject: 'repository',
    read(body) {
      const id = idIn(body, 'project_id');
      if (body.event_name !== event || id === undefined) return undefined;
      const fullName = textIn(body, 'path_with_namespace') ?? '';
      return {
        installationId,
        queueName: `installation:${installationId}`,
        coalesce: false,
        urgency: 'quick',
        payload: { installationId, repository: { id: ids.of(id), fullName, defaultBranch: null } },
      };
    },
  });

  /** Someone left a group; of a project, or with another role, they may still read others. */
  const member = (event: string): WebhookEvent => ({
    event,
    actions: ['created'],
    subject: event === 'user_remove_from_group' ? 'member-left' : 'access-changed',
    read(body) {
      const person = idIn(body, 'user_id');
      const group = idIn(body, 'group_id');
      if (body.event_name !== event || person === undefined) return undefined;
      if (event === 'user_remove_from_group' && group === undefined) return undefined;
      const personId = ids.of(person);
      return {
        installationId,
        queueName: `person:${personId}`,
        coalesce: false,
        urgency: 'quick',
        payload: {
          installationId,
          personId,
          ...(group !== undefined && { organizationId: ids.of(group) }),
          organization: textIn(body, 'group_path') ?? '',
        },
      };
    },
  });

  return [
    mergeRequest,
    note('note'),
    note('diff_note'),
    push,
    pipeline,
    ...['project_create', 'project_destroy', 'project_rename', 'project_transfer', 'project_update'].map(
      project,
    ),
    ...[
      'user_add_to_group',
      'user_add_to_team',
      'user_destroy',
      'user_remove_from_group',
      'user_remove_from_team',
      'user_update_for_group',
      'user_update_for_team',
    ].map(member),
  ];
}

/** An update that neither brings commits, nor changes what the review depends on. */
function isIdle(about: Body, body: Body): boolean {
  if (about.action !== 'update' || isCommit(about.oldrev)) return false;
  const changes = objectIn(body, 'changes') ?? {};
  const relevant = ['target_branch', 'draft', 'work_in_progress', 'state_id', 'title'];
  return !isThreadEvent(body) && relevant.every((field) => changes[field] === undefined);
}

/** Someone resolved the last thread: ours may have been among them. */
function isThreadEvent(body: Body): boolean {
  const about = objectIn(body, 'object_attributes');
  return (
    about?.action === 'update' &&
    !isCommit(about.oldrev) &&
    Object.keys(objectIn(body, 'changes') ?? {}).length === 0
  );
}

function isToken(username: string | undefined): boolean {
  return /^(?:project|group)_\d+_bot(?:_|$)/.test(username ?? '');
}

function hasCommand(text: string | undefined): boolean {
  return /^\/assay\b/m.test(text ?? '');
}
