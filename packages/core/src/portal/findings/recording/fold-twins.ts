// One fact, one finding: what a control fails for is not listed beside what a rule reports at the same place. The control fails
// all the same.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import { isTwinAt, twinControls } from '../../../scan/pipeline/twin-controls.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { SpilledFindings } from '../finding-spill.ts';
import type { FindingScope } from '../ingest-store.ts';
import type { AuditedFindings, Auditing } from './findings-record.ts';
import { foldedReason } from './reported-status.ts';

interface Folded<Audited> {
  /** Without findings of controls that a finding of a rule stands for. */
  readonly audited: Audited;
  /** Why these are left out, by their fingerprints. */
  readonly folded: ReadonlyMap<string, string>;
}

/** Security audits of the same scope decide; what is open comes back with the next audit once none of their findings stands for it. */
export async function foldTwins(
  stores: Pick<Stores, 'witnesses'>,
  audited: AuditedFindings,
): Promise<Folded<AuditedFindings>> {
  const { scope, reported } = audited;
  const isTwin = await twinTest(
    stores,
    scope,
    reported.map(({ ruleId }) => ruleId),
  );
  if (isTwin === undefined) return { audited, folded: new Map() };
  return {
    audited: { ...audited, reported: reported.filter((one) => !isTwin(one)) },
    folded: new Map(reported.filter(isTwin).map(({ fingerprint }) => [fingerprint, foldedReason])),
  };
}

/** The same for findings in a file. */
export async function foldSpilledTwins<Audited extends Pick<Auditing, 'scope'> & Spilled>(
  stores: Pick<Stores, 'witnesses'>,
  audited: Audited,
): Promise<Folded<Audited>> {
  const { scope, reported } = audited;
  const isTwin = await twinTest(stores, scope, reported.keys.ruleIds);
  if (isTwin === undefined) return { audited, folded: new Map() };
  const folded = new Map<string, string>();
  const left = await reported.filter((one) => {
    if (!isTwin(one)) return true;
    folded.set(one.fingerprint, foldedReason);
    return false;
  });
  return { audited: { ...audited, reported: left }, folded };
}

interface Spilled {
  readonly reported: SpilledFindings;
}

/** Whether a finding of a control says the same as one of a rule; undefined where none can. */
async function twinTest(
  { witnesses }: Pick<Stores, 'witnesses'>,
  scope: FindingScope,
  ruleIds: readonly string[],
): Promise<((one: ReportedFinding) => boolean) | undefined> {
  if (scope.auditType !== 'compliance') return undefined;
  const rules = new Set([...new Set(ruleIds)].flatMap((ruleId) => twinControls.get(ruleId)?.rules ?? []));
  if (rules.size === 0) return undefined;
  const standing = await witnesses.standing({ ...scope, auditType: 'security' }, [...rules]);
  return (one) => one.suppression === null && standing.some((rule) => isTwinAt(one, rule));
}
