// Brings what people decided in another portal: first a plan of what is found again here, then its changes one by one.
import { isProposed } from '@assay/core/finding-display';
import type { Finding, Operations, Repository } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { Failure } from '../failures/failure.ts';
import { readPages } from '../output/pages.ts';
import type { ForeignComment, ForeignDecision, ForeignFinding } from './foreign-finding.ts';
import { KnownFindings } from './match-findings.ts';

type ListedFinding = Operations['GET /v1/findings']['reply']['items'][number];

/** What became of one finding there. */
export interface Move {
  readonly name: string;
  readonly title: string;
  readonly product: string;
  readonly repository: string | null;
  readonly findingId: string | null;
  /** `change`: to be made, or made; `proposed`: an auditor decides; the rest says why nothing is done. */
  readonly outcome:
    | 'change'
    | 'proposed'
    | 'same'
    | 'decided_here'
    | 'not_found'
    | 'no_repository'
    | 'left_out'
    | 'undecided'
    | 'refused';
  readonly detail: string;
  readonly status: ForeignDecision['status'] | null;
  readonly comments: number;
}

export interface PlannedMove {
  readonly move: Move;
  readonly findingId: string | null;
  /** To be made; null where the finding has it, or where nothing is done. */
  readonly decision: (ForeignDecision & { readonly comment: string }) | null;
  /** Texts that the finding lacks. */
  readonly comments: readonly string[];
}

const wholeList = { limit: 100, offset: 0, all: true };

export async function planMoves(
  client: ApiClient,
  portal: string,
  foreign: readonly ForeignFinding[],
  repositoryOf: (product: ForeignFinding['product']) => Repository | string,
): Promise<readonly PlannedMove[]> {
  const planned: PlannedMove[] = [];
  // Several products there can be one repository here: each is listed once.
  const byRepository = Map.groupBy(foreign, ({ product }) => {
    const repository = repositoryOf(product);
    return typeof repository === 'string' ? repository : repository.id;
  });
  for (const findings of byRepository.values()) {
    const repository = repositoryOf((findings[0] as ForeignFinding).product);
    if (typeof repository === 'string') {
      for (const one of findings) planned.push(nothing(one, null, 'no_repository', repository));
      continue;
    }
    const isWanted = findings.some((one) => one.decision !== null || one.comments.length > 0);
    const known = new KnownFindings(isWanted ? await findingsOf(client, repository.id) : []);
    const ofRepository: PlannedMove[] = [];
    for (const one of findings)
      ofRepository.push(...(await planOf(client, one, { portal, repository: repository.name, known })));
    planned.push(...withoutConflicts(ofRepository));
  }
  return planned;
}

async function findingsOf(client: ApiClient, repositoryId: string): Promise<readonly ListedFinding[]> {
  const query = { repositoryId, sort: 'firstSeenAt' } as const;
  const page = await readPages(wholeList, (part) =>
    client.call('GET /v1/findings', { query: { ...query, ...part } }),
  );
  return page.items;
}

interface MatchContext {
  readonly portal: string;
  readonly repository: string;
  readonly known: KnownFindings<ListedFinding>;
}

async function planOf(
  client: ApiClient,
  one: ForeignFinding,
  context: MatchContext,
): Promise<readonly PlannedMove[]> {
  const { repository, known } = context;
  if (one.decision === null && one.comments.length === 0)
    return one.leftOut === undefined
      ? [nothing(one, repository, 'undecided', 'nobody decided anything there')]
      : [nothing(one, repository, 'left_out', one.leftOut)];
  const match = known.match(one.identity);
  if ('missing' in match) return [nothing(one, repository, 'not_found', match.missing)];
  return Promise.all(match.findings.map((finding) => planFor(client, one, finding, context)));
}

async function planFor(
  client: ApiClient,
  one: ForeignFinding,
  finding: ListedFinding,
  { portal, repository }: MatchContext,
): Promise<PlannedMove> {
  const { decision, leftOut } = one;
  const isSame = decision !== null && [finding.status, finding.proposal?.status].includes(decision.status);
  if (decision !== null && !isSame && finding.status !== 'open')
    return nothing(one, repository, 'decided_here', `${finding.status} here`);
  const comments = await missingComments(client, portal, one, finding);
  const made =
    decision === null || isSame ? null : { ...decision, comment: decisionText(portal, one, decision) };
  const idle = leftOut === undefined ? 'same' : 'left_out';
  const move = {
    ...moveOf(one, repository),
    findingId: finding.id,
    comments: comments.length,
    outcome: made === null && comments.length === 0 ? idle : 'change',
    detail: leftOut ?? (decision === null ? 'comments only' : decision.reason),
  } as const;
  return { move, findingId: finding.id, decision: made, comments };
}

/** Several findings there can be one here: where they are decided differently, none of them decides. */
function withoutConflicts(planned: readonly PlannedMove[]): readonly PlannedMove[] {
  const deciding = planned.filter(({ decision }) => decision !== null);
  const byFinding = Map.groupBy(deciding, ({ findingId }) => findingId);
  return planned.map((one) => {
    const { move, decision } = one;
    const [first, ...others] = (decision && byFinding.get(one.findingId)) ?? [];
    if (!first || others.length === 0) return one;
    const all = [first, ...others];
    if (all.every((other) => other.decision?.status === decision?.status)) {
      if (one === first) return one;
      const outcome = one.comments.length > 0 ? 'change' : 'same';
      return { ...one, decision: null, move: { ...move, outcome, detail: `as ${first.move.name}` } };
    }
    const named = all.map((other) => `${other.move.name} ${other.decision?.status}`).join(', ');
    const detail = `decided differently there: ${named}`;
    return {
      ...one,
      decision: null,
      comments: [],
      move: { ...move, comments: 0, outcome: 'left_out', detail },
    };
  });
}

function moveOf(one: ForeignFinding, repository: string | null): Move {
  return {
    name: one.name,
    title: one.title,
    product: one.product.name,
    repository,
    findingId: null,
    outcome: 'undecided',
    detail: '',
    status: one.decision?.status ?? null,
    comments: one.comments.length,
  };
}

function nothing(
  one: ForeignFinding,
  repository: string | null,
  outcome: Move['outcome'],
  detail: string,
): PlannedMove {
  const move = { ...moveOf(one, repository), outcome, detail };
  return { move, findingId: null, decision: null, comments: [] };
}

/** Makes the changes of one planned move; a second time there are none. */
export async function makeMove(client: ApiClient, planned: PlannedMove): Promise<Move> {
  const { move, findingId: id, decision, comments } = planned;
  if (id === null) return move;
  const params = { id };
  for (const text of comments)
    await client.call('POST /v1/findings/{id}/comments', { params, body: { text } });
  if (decision === null) return move;
  try {
    const finding = await decide(client, id, decision);
    return { ...move, outcome: isProposed(decision.status, finding) ? 'proposed' : 'change' };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'NETWORK_ERROR') throw error;
    return { ...move, outcome: 'refused', detail: error.message };
  }
}

async function decide(
  client: ApiClient,
  id: string,
  { status, until, comment }: NonNullable<PlannedMove['decision']>,
): Promise<Finding> {
  const change = { status, comment };
  const params = { id };
  if (until === null) return client.call('PATCH /v1/findings/{id}', { params, body: change });
  try {
    return await client.call('PATCH /v1/findings/{id}', { params, body: { ...change, expiresAt: until } });
  } catch (error) {
    // Further away than this portal allows: it sets the furthest date itself.
    if (!(error instanceof Failure) || !('expiresAt' in Object(error.details))) throw error;
    return client.call('PATCH /v1/findings/{id}', { params, body: change });
  }
}

async function missingComments(
  client: ApiClient,
  portal: string,
  foreign: ForeignFinding,
  known: ListedFinding,
): Promise<readonly string[]> {
  const texts = foreign.comments.map((one) => commentText(portal, foreign, one));
  if (texts.length === 0 || known.commentCount === 0) return texts;
  const params = { id: known.id };
  const before = await readPages(wholeList, (query) =>
    client.call('GET /v1/findings/{id}/comments', { params, query }),
  );
  const there = new Set(before.items.map(({ text }) => text));
  return texts.filter((text) => !there.has(text));
}

const maxText = 2_000;

function decisionText(portal: string, { name }: ForeignFinding, decision: ForeignDecision): string {
  const { author, decidedAt, until } = decision;
  const when = decidedAt === null ? 'at an unknown time' : `on ${decidedAt.slice(0, 10)}`;
  const end = until === null ? '' : `, until ${until.slice(0, 10)}`;
  return `Decided in ${portal} (${name}) by ${author ?? 'an unknown person'} ${when}${end}. ${decision.reason}`.slice(
    0,
    maxText,
  );
}

function commentText(portal: string, { name }: ForeignFinding, { author, at, text }: ForeignComment): string {
  const when = at === null ? '' : `, ${at.slice(0, 10)}`;
  return `${portal} (${name}), ${author ?? 'unknown person'}${when}: ${text}`.slice(0, maxText);
}
