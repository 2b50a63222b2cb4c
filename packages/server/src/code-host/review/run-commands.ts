// Commands in replies to our comments. Who may give them is asked of the code host each time; what a reply itself
// says about its author counts for nothing.
import { loadRules, systemPrincipal } from '@assay/core';
import { type EventContext, type EventPayload, isNews } from '../event.ts';
import { code, plain } from './markdown.ts';
import { type FindingMarker, replyMarker } from './marker.ts';
import { portalRepository } from './portal-repository.ts';
import { type CommentRecord, PullRequestApi, targetOf } from './pull-request-api.ts';
import { type Command, commandFault, decides, readCommand } from './read-command.ts';
import { ownComments, reviewPullRequest } from './review-pull-request.ts';

export async function runCommands(payload: EventPayload, context: EventContext): Promise<void> {
  const target = targetOf(payload);
  const number = Number(payload.number);
  const api = new PullRequestApi(context, target);
  const replies = (await api.commentsOf(number, Number(payload.reviewId))).filter(
    ({ user, body, in_reply_to_id: parent, created_at: createdAt }) =>
      user && user.type !== 'Bot' && parent !== undefined && readCommand(body) && isNews(createdAt, context),
  );
  const registered = replies.length > 0 ? await portalRepository(context, target) : undefined;
  if (!registered) return;
  const comments = await api.comments(number);
  const own = new Map(
    [...(await ownComments(comments, context)).values()].map((comment) => [comment.id, comment.marker]),
  );
  let again = false;
  for (const reply of replies) {
    const marker = own.get(reply.in_reply_to_id ?? 0);
    const command = readCommand(reply.body);
    const { user } = reply;
    if (!marker || !command || !user || isTakenBack(reply, comments)) continue;
    if (!(await api.mayWrite(user.login))) {
      await api.react(reply.id, 'confused');
      continue;
    }
    const fault = commandFault(command);
    if (fault) await answer(api, number, reply, fault);
    else
      again =
        (await follow(command, { api, number, reply, marker, login: user.login, context, registered })) ||
        again;
    await api.react(reply.id, fault ? 'confused' : '+1');
  }
  if (again) await reviewPullRequest(payload, context, { again: true });
}

/** Whether the same person has decided otherwise further down: their last word counts, whichever is delivered last. */
function isTakenBack(reply: CommentRecord, comments: readonly CommentRecord[]): boolean {
  if (!decides(readCommand(reply.body))) return false;
  return comments.some(
    ({ id, user, in_reply_to_id: parent, body }) =>
      id > reply.id &&
      parent === reply.in_reply_to_id &&
      user?.id === reply.user?.id &&
      decides(readCommand(body)),
  );
}

interface Given {
  readonly api: PullRequestApi;
  readonly number: number;
  readonly reply: CommentRecord;
  readonly marker: FindingMarker;
  readonly login: string;
  readonly context: EventContext;
  readonly registered: { readonly repositoryId: string };
}

/** Does what is asked; true when the review has to be looked at anew. */
async function follow({ name, reason }: Command, given: Given): Promise<boolean> {
  const { api, number, reply, marker, login, context, registered } = given;
  const { repositoryId } = registered;
  const { fingerprint, ruleId } = marker;
  const { decisions } = context.portal;
  const url = reply.html_url ?? '';
  switch (name) {
    case 'audit':
      return true;
    case 'explain':
      await answer(api, number, reply, await explanation(ruleId));
      return false;
    case 'reopen':
      await decisions.reopen(systemPrincipal, {
        repositoryId,
        fingerprint,
        comment: `Reopened by ${login}, ${url}${reason === '' ? '' : `: ${reason}`}`,
      });
      return true;
    default:
      await decisions.decide(systemPrincipal, {
        repositoryId,
        fingerprint,
        status: name === 'ack' ? 'acknowledged' : 'false_positive',
        reason,
        decidedBy: login,
        url,
      });
      return true;
  }
}

/** What the rule is about, from our own catalogue. */
async function explanation(ruleId: string): Promise<string> {
  const rule = (await loadRules()).get(ruleId);
  if (!rule) return `${code(ruleId)} is not a built-in rule. The finding contains all available details.`;
  const links = [...rule.references.map((reference) => `- <${encodeURI(reference)}>`)];
  return [
    `${code(ruleId)} **${plain(rule.title)}**${rule.cwe.length > 0 ? ` (${plain(rule.cwe.join(', '))})` : ''}`,
    '',
    plain(rule.remediation, 2_000),
    ...(links.length > 0 ? ['', ...links] : []),
  ].join('\n');
}

/** One answer to one comment, also when this runs twice. */
async function answer(api: PullRequestApi, number: number, reply: CommentRecord, text: string) {
  const marker = replyMarker(reply.id);
  const thread = await api.comments(number);
  if (thread.some(({ user, body }) => user?.type === 'Bot' && body?.startsWith(marker))) return;
  await api.reply(number, reply.in_reply_to_id ?? reply.id, `${marker}\n${text}`);
}
