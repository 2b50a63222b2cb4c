// One fact, one finding: what a control fails for is not listed beside what a rule reports at the same place. The control fails
// all the same.
import { isTwinAt, twinControls } from '../../../scan/pipeline/twin-controls.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { AuditedFindings } from './findings-record.ts';
import { foldedReason } from './reported-status.ts';

interface Folded {
  /** Without findings of controls that a finding of a rule stands for. */
  readonly audited: AuditedFindings;
  /** Why these are left out, by their fingerprints. */
  readonly folded: ReadonlyMap<string, string>;
}

/** Security audits of the same scope decide; what is open comes back with the next audit once none of their findings stands for it. */
export async function foldTwins(
  { witnesses }: Pick<Stores, 'witnesses'>,
  audited: AuditedFindings,
): Promise<Folded> {
  const { scope, reported } = audited;
  const rules = new Set(reported.flatMap(({ ruleId }) => twinControls.get(ruleId)?.rules ?? []));
  if (scope.auditType !== 'compliance' || rules.size === 0) return { audited, folded: new Map() };
  const standing = await witnesses.standing({ ...scope, auditType: 'security' }, [...rules]);
  const isFolded = (one: (typeof reported)[number]): boolean =>
    one.suppression === null && standing.some((rule) => isTwinAt(one, rule));
  return {
    audited: { ...audited, reported: reported.filter((one) => !isFolded(one)) },
    folded: new Map(reported.filter(isFolded).map(({ fingerprint }) => [fingerprint, foldedReason])),
  };
}
