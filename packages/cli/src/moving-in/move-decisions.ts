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
  readonly foreign: ForeignFinding;
  readonly known: ListedFinding | null;
}

const wholeList = { limit: 100, offset: 0, all: true };

export async function planMoves(
  client: ApiClient,
  foreign: readonly ForeignFinding[],
  repositoryOf: (product: ForeignFinding['product']) => Repository | string,
): Promise<readonly PlannedMove[]> {
  const planned: PlannedMove[] = [];
  const byProduct = Map.groupBy(foreign, ({ product }) => JSON.stringify(product));
  for (const findings of byProduct.values()) {
    const [first] = findings;
    if (!first) continue;
    const repository = repositoryOf(first.product);
    if (typeof repository === 'string') {
      for (const one of findings) planned.push(nothing(one, null, 'no_repository', repository));
      continue;
    }
    const wanted = findings.filter((one) => one.decision !== null || one.comments.length > 0);
    const known = new KnownFindings(wanted.length === 0 ? [] : await findingsOf(client, repository.id));
    for (const one of findings) planned.push(planOf(one, repository.name, known));
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

function planOf(one: ForeignFinding, repository: string, known: KnownFindings<ListedFinding>): PlannedMove {
  const { decision, comments } = one;
  if (decision === null && comments.length === 0)
    return one.leftOut === undefined
      ? nothing(one, repository, 'undecided', 'nobody decided anything there')
      : nothing(one, repository, 'left_out', one.leftOut);
  const match = known.match(one.identity);
  if ('missing' in match) return nothing(one, repository, 'not_found', match.missing);
  const { finding } = match;
  const move = { ...moveOf(one, repository), findingId: finding.id };
  const isSame = decision !== null && [finding.status, finding.proposal?.status].includes(decision.status);
  if (decision !== null && !isSame && finding.status !== 'open') {
    const detail = `${finding.status} here`;
    return { foreign: one, known: finding, move: { ...move, outcome: 'decided_here', detail } };
  }
  return {
    foreign: one,
    known: finding,
    move: { ...move, outcome: isSame ? 'same' : 'change', detail: one.leftOut ?? reasonText(decision) },
  };
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
  return { foreign: one, known: null, move: { ...moveOf(one, repository), outcome, detail } };
}

/** Makes the changes of one planned move; a second time there are none. */
export async function makeMove(client: ApiClient, portal: string, planned: PlannedMove): Promise<Move> {
  const { move, foreign, known } = planned;
  if (!known || (move.outcome !== 'change' && move.outcome !== 'same')) return move;
  const comments = await addComments(client, portal, foreign, known);
  const { decision } = foreign;
  if (decision === null || move.outcome === 'same')
    return { ...move, comments, outcome: comments > 0 ? 'change' : 'same' };
  try {
    const finding = await decide(client, known.id, decision, decisionText(portal, foreign, decision));
    return { ...move, comments, outcome: isProposed(decision.status, finding) ? 'proposed' : 'change' };
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'NETWORK_ERROR') throw error;
    return { ...move, comments, outcome: 'refused', detail: error.message };
  }
}

async function decide(
  client: ApiClient,
  id: string,
  { status, until }: ForeignDecision,
  comment: string,
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

async function addComments(
  client: ApiClient,
  portal: string,
  foreign: ForeignFinding,
  known: ListedFinding,
): Promise<number> {
  if (foreign.comments.length === 0) return 0;
  const params = { id: known.id };
  const before = await readPages(wholeList, (query) =>
    client.call('GET /v1/findings/{id}/comments', { params, query }),
  );
  const there = new Set(before.items.map(({ text }) => text));
  const missing = foreign.comments
    .map((one) => commentText(portal, foreign, one))
    .filter((text) => !there.has(text));
  for (const text of missing)
    await client.call('POST /v1/findings/{id}/comments', { params, body: { text } });
  return missing.length;
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

function reasonText(decision: ForeignDecision | null): string {
  return decision === null ? 'comments only' : decision.reason;
}
