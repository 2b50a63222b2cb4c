// What a document decided elsewhere, as proposals about the findings it is about.
import { ConflictError } from '../../support/errors.ts';
import type { StatusChange } from '../findings/finding-change.ts';
import type { FindingProposalService } from '../findings/finding-proposal-service.ts';
import { AdvisoryNames } from '../findings/matching/advisory-names.ts';
import { unversioned } from '../findings/matching/match-advisories.ts';
import type { Principal } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { AcceptanceToApprove } from './accepted-elsewhere.ts';
import type { VexStatement } from './import-format.ts';

interface Proposing {
  readonly stores: Pick<Stores, 'decisions' | 'ingest' | 'witnesses'>;
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

/** What a document says of vulnerabilities that are known here and that nobody has triaged yet. */
export async function proposeStatements(
  proposing: Proposing,
  statements: readonly VexStatement[],
): Promise<void> {
  if (statements.length === 0) return;
  const { stores, repositoryId } = proposing;
  const open = await stores.ingest.openAdvisories(repositoryId);
  const left = new AdvisoryNames<string>();
  for (const [
    findingId,
    {
      advisory,
      package: { purl },
    },
  ] of open)
    for (const scope of ['', unversioned(purl)]) left.add(findingId, advisory, scope);
  for (const { names, packages, status, comment } of statements) {
    const [id = '', ...aliases] = names;
    const scopes = packages.length === 0 ? [''] : packages;
    const ids = [...new Set(scopes.flatMap((scope) => [...left.sharing({ id, aliases }, scope)]))];
    for (const findingId of ids) {
      const known = open.get(findingId);
      if (!known) continue;
      for (const scope of ['', unversioned(known.package.purl)])
        left.delete(findingId, known.advisory, scope);
    }
    for (const findingId of ids) await propose(proposing, findingId, { status, comment });
  }
}
