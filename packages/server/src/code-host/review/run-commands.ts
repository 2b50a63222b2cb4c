// Commands in comments: in replies to our own, in the body of a review, and in the conversation. Who may give them is
// asked of the code host each time; what a comment itself says about its author counts for nothing.
import {
  acknowledgementEnds,
  loadRules,
  type ManagedUser,
  NotFoundError,
  needsApproval,
  permissions,
  type ReviewedFinding,
  type Role,
  systemPrincipal,
} from '@assay/core';
import { type EventContext, isNews } from '../event.ts';
import type { Author, CommentRecord, Post, PostKind, PullRequests } from '../pull-requests.ts';
import { targetOf } from '../repository-target.ts';
import type { EventPayload } from '../webhook-event.ts';
import { queueAudit, queueEvaluations } from './evaluation.ts';
import { code, plain } from './markdown.ts';
import { type FindingMarker, readNumbers, readReviewMarker, replyMarker } from './marker.ts';
import { ownComments, ownReviews } from './own-comments.ts';
import { portalRepository } from './portal-repository.ts';
import {
  type AcceptanceLimits,
  type Command,
  commandFault,
  commandHelp,
  decides,
  endOfDay,
  readCommand,
} from './read-command.ts';

/** A text of a person that may hold a command, wherever it was written. */
interface Spoken extends Post {
  readonly kind: PostKind;
  /** The comment that it replies to. */
  readonly parent?: string;
}

/** Commands of a review: in its replies, and in its own body. */
export async function runReviewCommands(payload: EventPayload, context: EventContext): Promise<void> {
  const number = Number(payload.number);
  const reviewId = String(payload.reviewId);
  const api = context.codeHost.pullRequests(targetOf(payload), context.signal);
  const replies = (await api.comments(number, reviewId)).flatMap((comment): Spoken[] =>
    comment.parent === undefined ? [] : [{ ...comment, kind: 'reply', parent: comment.parent }],
  );
  const review = await api.review(number, reviewId);
  const own: Spoken[] = review ? [{ ...review, kind: 'review' }] : [];
  await runCommands([...replies, ...own], payload, context);
}

/** Commands of a comment in the conversation. */
export async function runConversationCommands(payload: EventPayload, context: EventContext): Promise<void> {
  const api = context.codeHost.pullRequests(targetOf(payload), context.signal);
  const post = await api.conversationPost(Number(payload.number), String(payload.commentId));
  if (post) await runCommands([{ ...post, kind: 'conversation' }], payload, context);
}

async function runCommands(
  all: readonly Spoken[],
  payload: EventPayload,
  context: EventContext,
): Promise<void> {
  const spoken = all.filter(
    ({ author, body, createdAt }) =>
      author && !author.isBot && readCommand(body) && isNews(createdAt, context),
  );
  const target = targetOf(payload);
  const registered = spoken.length > 0 ? await portalRepository(context, target) : undefined;
  if (!registered) return;
  const number = Number(payload.number);
  const api = context.codeHost.pullRequests(target, context.signal);
  const comments = await api.comments(number);
  const own = ownComments(comments);
  const numbers = await numbersOf(api, number);
  const limits = { now: context.runtime.now(), ...(await teamLimits(registered, context)) };
  let next: Next = 'nothing';
  for (const one of spoken) {
    const command = readCommand(one.body);
    const about = own.find(({ id }) => id === one.parent);
    // A reply to someone else is a word between them.
    if (!command || !one.author || (one.kind === 'reply' && !about)) continue;
    if (isTakenBack(one, comments, limits)) continue;
    if (!(await api.mayWrite(one.author))) {
      await api.react(number, one, 'confused');
      continue;
    }
    const given: Given = {
      api,
      number,
      spoken: one,
      login: one.author.login,
      author: one.author,
      context,
      registered,
      limits,
    };
    const chosen = command.number === undefined ? about?.markers : markersOf(numbers[command.number - 1]);
    const fault =
      commandFault(command, limits) ??
      (await targetFault(command, chosen)) ??
      (await scopeFault(command, one.author, context));
    if (fault) await answer(given, fault);
    else next = later(next, await follow(command, chosen ?? [], given));
    await api.react(number, one, fault ? 'confused' : 'understood');
  }
  // In the queue of the pull request: two reviews of it at a time would be doubled.
  if (next === 'audit') await queueAudit(context.portal, { ...target, number });
  if (next === 'evaluation') await queueEvaluations(context.portal, context.signal);
}

async function numbersOf(api: PullRequests, number: number) {
  const reviews = await ownReviews(api, number);
  return readNumbers(reviews.find(({ body }) => readReviewMarker(body)?.kind === 'summary')?.body ?? null);
}

type Chosen = readonly Pick<FindingMarker, 'fingerprint' | 'twin' | 'ruleId'>[] | undefined;

function markersOf(key: string | undefined): Chosen {
  if (key === undefined) return undefined;
  const [fingerprint = '', twin] = key.split(' ');
  return [{ fingerprint, twin: Number(twin), ruleId: '' }];
}

async function targetFault({ name, number }: Command, chosen: Chosen): Promise<string | undefined> {
  if (name === 'audit' || name === 'help' || (chosen && chosen.length > 0)) return undefined;
  return number === undefined
    ? `Say which finding: \`/assay ${name} NUMBER …\`, with the number from the summary.`
    : `There is no finding ${number} in the summary.`;
}

/** A decision for all repositories takes a portal account that may triage in all of them. */
async function scopeFault(
  { scope }: Command,
  author: Author,
  context: EventContext,
): Promise<string | undefined> {
  if (scope !== 'everywhere') return undefined;
  const user = await portalUser(author, context);
  if (user && permissions['findings:triage'][user.role] === 'all') return undefined;
  return 'Only an auditor or administrator of the portal can decide `everywhere`. Use `here`, `file` or `repository`.';
}

/** The portal's account of a person of the code host; undefined where there is none. */
function portalUser(author: Author, context: EventContext) {
  return context.portal.identities.known({ provider: providerOf(context), providerUserId: author.id });
}

function providerOf({ codeHost }: EventContext): string {
  return new URL(codeHost.settings.webUrl).host;
}

interface Speaker {
  /** In the portal; undefined without an account there that sees the repository. */
  readonly role: Role | undefined;
  /** Their account in the portal; null without one. */
  readonly userId: string | null;
  /** Whose change it is, by the id at the code host; '' where it is not known. */
  readonly authorId: string;
  /** Whether the change is theirs. */
  readonly isAuthor: boolean;
  /** What the team of the repository wants approved. */
  readonly limits: AcceptanceLimits;
}

async function speakerOf({ api, number, author, context, registered, limits }: Given): Promise<Speaker> {
  const [user, pull] = [await portalUser(author, context), await api.find(number)];
  const sees = user !== undefined && (await seesRepository(user, registered.repositoryId, context));
  // Of a pull request that cannot be read, anyone may be the author.
  const isAuthor = pull === null || pull.author === author.id;
  return {
    role: sees ? user.role : undefined,
    userId: user?.id ?? null,
    authorId: pull?.author ?? '',
    isAuthor,
    limits,
  };
}

/** What holds for acknowledging findings of the repository. */
async function teamLimits({ repositoryId }: Given['registered'], { portal }: EventContext) {
  return (await portal.findings.limitsOf([repositoryId]))(repositoryId);
}

/**
 * Write access at the code host is no membership in the team that the repository belongs to here. That they can read it
 * there need not be asked: this is where they write.
 */
async function seesRepository(
  { id: userId, role }: ManagedUser,
  repositoryId: string,
  { portal }: EventContext,
): Promise<boolean> {
  try {
    const { team } = await portal.repositories.get(systemPrincipal, repositoryId);
    await portal.teams.get({ userId, role, kind: 'session', credentialId: null }, team);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

/**
 * Why a person only proposes to accept a finding; undefined where they decide: by their role in the portal, and for what
 * is severe never the author of the change. A finding of unknown severity counts as severe.
 */
function proposalReason(
  status: 'acknowledged' | 'false_positive',
  { severity }: Pick<ReviewedFinding, 'severity'>,
  { role, isAuthor, limits }: Speaker,
): string | undefined {
  if (role === undefined || permissions['findings:triage'][role] === 'none')
    return 'your account has no right to triage in the portal';
  if (needsApproval(role, status, severity ?? 'critical', limits))
    return permissions['findings:set-false-positive'][role] !== 'none'
      ? 'the team wants a second person for findings of this severity'
      : status === 'false_positive'
        ? 'false positives need an auditor or administrator of the portal'
        : 'accepting a finding of this severity needs an auditor or administrator of the portal';
  return isAuthor && acknowledgementEnds(severity ?? 'critical')
    ? 'authors do not accept findings of this severity in their own change'
    : undefined;
}

/** Whether the same person has decided otherwise further down: their last word counts, whichever is delivered last. */
function isTakenBack(
  { id: spokenId, body, author: speaker, parent }: Spoken,
  comments: readonly CommentRecord[],
  limits: AcceptanceLimits,
) {
  if (parent === undefined || !decides(readCommand(body), limits)) return false;
  const place = comments.findIndex(({ id }) => id === spokenId);
  return comments.some(
    ({ author, parent: other, body: later }, index) =>
      index > place && parent === other && author?.id === speaker?.id && decides(readCommand(later), limits),
  );
}

interface Given {
  readonly api: PullRequests;
  readonly number: number;
  readonly spoken: Spoken;
  readonly login: string;
  readonly author: Author;
  readonly context: EventContext;
  readonly registered: { readonly repositoryId: string };
  /** What holds for acknowledging its findings. */
  readonly limits: AcceptanceLimits;
}

/** What is to be done after the commands: a decision needs no new audit. */
const nexts = ['nothing', 'evaluation', 'audit'] as const;
type Next = (typeof nexts)[number];

function later(one: Next, other: Next): Next {
  return nexts.indexOf(one) > nexts.indexOf(other) ? one : other;
}

/** Does what is asked, and says what is to be done then. */
async function follow(
  { name, scope = 'here', reason, until, unknown }: Command,
  chosen: NonNullable<Chosen>,
  given: Given,
): Promise<Next> {
  const { spoken, login, context, registered } = given;
  const { repositoryId } = registered;
  const { decisions, pullRequestProposals } = context.portal;
  const { url } = spoken;
  if (name === 'audit') return 'audit';
  if (name === 'help') {
    const said = unknown === undefined ? '' : `${code(unknown)} is not a command.\n\n`;
    await answer(given, `${said}${commandHelp}`);
    return 'nothing';
  }
  if (name === 'explain') {
    await answer(given, await explanation(chosen[0], given));
    return 'nothing';
  }
  const expiresAt = until === undefined ? null : (endOfDay(until)?.toISOString() ?? null);
  const placed = await placedFindings(chosen, given);
  if (!placed) {
    await answer(
      given,
      'The last review does not list this finding. Run `/assay audit`, then repeat the command.',
    );
    return 'nothing';
  }
  const proposed = new Set<string>();
  const speaker = await speakerOf(given);
  for (const reviewed of placed) {
    const { fingerprint, place, severity } = reviewed;
    if (name === 'reopen') {
      const comment = `Reopened by ${login}, ${url}${reason === '' ? '' : `: ${reason}`}`;
      await decisions.reopen(systemPrincipal, { repositoryId, fingerprint, place, comment });
      continue;
    }
    const status = name === 'ack' ? 'acknowledged' : 'false_positive';
    const why = proposalReason(status, { severity }, speaker);
    const wanted = { repositoryId, fingerprint, scope, place, status, reason, url, expiresAt } as const;
    if (why === undefined) {
      await decisions.decide(systemPrincipal, { ...wanted, decidedBy: login });
      continue;
    }
    proposed.add(why);
    await pullRequestProposals.propose({ ...wanted, ...proposedBy(reviewed, speaker, given) });
  }
  if (proposed.size > 0) await answer(given, proposalText([...proposed], context));
  return 'evaluation';
}

/** What people read who decide in the portal, without the pull request before them. */
function proposedBy(
  { ruleId, title, severity }: ReviewedFinding,
  { userId, authorId }: Speaker,
  { number, login, author, context }: Given,
) {
  return {
    pull: number,
    ruleId,
    title,
    severity,
    proposedBy: login,
    userId,
    provider: providerOf(context),
    proposerId: author.id,
    authorId,
  };
}

function proposalText(reasons: readonly string[], { portalUrl }: EventContext): string {
  const place =
    portalUrl === undefined ? 'in the portal' : `[in the portal](${portalUrl}/decisions?show=proposed)`;
  return `Proposed, not decided: ${reasons.join('; ')}. An auditor or administrator of the portal who is not the author of this pull request decides with the same command, or ${place}. Until then it counts as open.`;
}

/** Where the chosen findings are; undefined when the last review lists one of them no more. */
async function placedFindings(
  chosen: NonNullable<Chosen>,
  { context, registered, number }: Given,
): Promise<readonly ReviewedFinding[] | undefined> {
  const reviewed = await context.portal.decisions.reviewed(registered.repositoryId, number);
  const placed: ReviewedFinding[] = [];
  for (const { fingerprint, twin } of chosen) {
    const found = reviewed.find((one) => one.fingerprint === fingerprint && one.twin === twin);
    if (!found) return undefined;
    placed.push(found);
  }
  return placed;
}

/** What the rule is about, from our own catalog. */
async function explanation(
  chosen: Pick<FindingMarker, 'fingerprint' | 'ruleId'> | undefined,
  { api, number }: Given,
): Promise<string> {
  const ruleId = chosen?.ruleId || (await ruleOf(chosen?.fingerprint ?? '', api, number));
  const rule = (await loadRules()).get(ruleId);
  if (!rule)
    return `${code(ruleId || 'This finding')} is not a built-in rule. The finding contains all available details.`;
  const links = [...rule.references.map((reference) => `- <${encodeURI(reference)}>`)];
  return [
    `${code(ruleId)} **${plain(rule.title)}**${rule.cwe.length > 0 ? ` (${plain(rule.cwe.join(', '))})` : ''}`,
    '',
    plain(rule.remediation, 2_000),
    ...(links.length > 0 ? ['', ...links] : []),
  ].join('\n');
}

async function ruleOf(fingerprint: string, api: PullRequests, number: number): Promise<string> {
  const own = ownComments(await api.comments(number));
  const marker = own.flatMap(({ markers }) => markers).find((one) => one.fingerprint === fingerprint);
  return marker?.ruleId ?? '';
}

/** One answer to one comment, also when this runs twice. */
async function answer({ api, number, spoken }: Given, text: string) {
  const marker = replyMarker(spoken.id);
  const isReply = spoken.kind === 'reply' && spoken.parent !== undefined;
  const thread = isReply ? await api.comments(number) : await api.conversation(number);
  if (thread.some(({ author, body }) => author?.isBot && body?.startsWith(marker))) return;
  const body = `${marker}\n${text}`;
  if (isReply) await api.postReply(number, spoken.parent ?? spoken.id, body);
  else await api.say(number, body);
}
