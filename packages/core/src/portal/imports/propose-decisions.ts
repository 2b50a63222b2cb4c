// What a document decided elsewhere, as proposals about the findings it is about.
import { ConflictError } from '../../support/errors.ts';
import type { Finding } from '../findings/finding.ts';
import type { StatusChange } from '../findings/finding-change.ts';
import type { FindingProposalService } from '../findings/finding-proposal-service.ts';
import { isNotReached } from '../findings/is-not-reached.ts';
import { AdvisoryNames } from '../findings/matching/advisory-names.ts';
import { type Principal, systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { AcceptanceToApprove } from './accepted-elsewhere.ts';
import { isAbout, type VexStatement } from './vex-statement.ts';

interface Proposing {
  readonly stores: Pick<Stores, 'decisions' | 'findings' | 'ingest' | 'repositories' | 'witnesses'>;
  readonly proposals: FindingProposalService;
  readonly principal: Principal;
  readonly repositoryId: string;
}

interface AcceptingRun {
  readonly accepted: readonly AcceptanceToApprove[];
}

/** What the document accepts waits for approval where the importing user must not accept it alone. */
export async function proposeAccepted(proposing: Proposing, runs: readonly AcceptingRun[]): Promise<void> {
  const { stores, repositoryId } = proposing;
  const comments = new Map(
    runs.flatMap(({ accepted }) =>
      accepted.map(({ fingerprint, comment }) => [fingerprint, comment] as const),
    ),
  );
  if (comments.size === 0) return;
  const fingerprints = [...comments.keys()];
  const found = [
    ...(await stores.decisions.findings(repositoryId, fingerprints)),
    ...(await stores.witnesses.findings(repositoryId, fingerprints)),
  ];
  for (const { id, fingerprint, status } of found)
    if (status === 'open')
      await propose(proposing, id, { status: 'acknowledged', comment: comments.get(fingerprint) ?? '' });
}

/** One proposal waits at a time: an import adds nothing to another one. */
async function propose({ proposals, principal }: Proposing, id: string, change: StatusChange): Promise<void> {
  try {
    await proposals.propose(principal, id, change);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

/**
 * What a document says, batch by batch, of vulnerabilities that are known here and that nobody has triaged yet. Gives how
 * many statements are about nothing that is known here.
 */
export async function proposeStatements(
  proposing: Proposing,
  statements: Iterable<readonly VexStatement[]>,
): Promise<number> {
  const { stores, repositoryId } = proposing;
  let known: AdvisoryNames<string> | undefined;
  const decided = new Set<string>();
  let unknown = 0;
  for (const some of statements) {
    const repository = await stores.repositories.find(repositoryId, systemReach('recording'));
    known ??= await advisoriesOf(proposing);
    for (const { statement, meant } of await findingsMeant(proposing, some, known)) {
      const about = meant.filter((finding) => repository && isAbout(statement, finding, repository));
      if (about.length === 0) unknown += 1;
      for (const finding of about) {
        // The first statement counts; what audits proved themselves needs nobody's approval.
        if (finding.status !== 'open' || decided.has(finding.id)) continue;
        decided.add(finding.id);
        const { status, comment } = statement;
        if (status === 'false_positive' && isNotReached(finding)) continue;
        await propose(proposing, finding.id, { status, comment });
      }
    }
  }
  return unknown;
}

/** The ids of findings, by the vulnerabilities that they are about. */
async function advisoriesOf({ stores, repositoryId }: Proposing): Promise<AdvisoryNames<string>> {
  const known = new AdvisoryNames<string>();
  for (const [id, { advisory }] of await stores.ingest.repositoryAdvisories(repositoryId))
    known.add(id, advisory);
  return known;
}

/** Each statement with the findings of its vulnerability. */
async function findingsMeant(
  { stores }: Proposing,
  statements: readonly VexStatement[],
  known: AdvisoryNames<string>,
): Promise<readonly { readonly statement: VexStatement; readonly meant: readonly Finding[] }[]> {
  const named = statements.map(({ names: [id = '', ...aliases] }) => [
    ...new Set(known.sharing({ id, aliases })),
  ]);
  const findings = await stores.findings.findMany([...new Set(named.flat())], systemReach('recording'));
  return statements.map((statement, index) => ({
    statement,
    meant: (named[index] ?? []).flatMap((id) => findings.get(id) ?? []),
  }));
}
