// What the rules for changed lockfiles report of a fix: whether that refutes it, or leaves it open.
import type { LockChangeRuleId } from '../engines/dependencies/lock-changes/lock-change-rules.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { type FixReason, type FixReasonCode, fixReason } from './fix-report.ts';

type Consequence = readonly [code: FixReasonCode, leadsTo: FixReason['leadsTo'], text: string];

const elsewhere: Consequence = ['address_changed', 'not_fixed', 'Archives from another place than before'];

const consequences: Readonly<Record<LockChangeRuleId, Consequence>> = {
  'locked-digest-changed': ['hash_changed', 'not_fixed', 'Another digest under the same version'],
  'locked-digest-removed': ['hash_removed', 'unknown', 'Digests were removed'],
  'package-outside-registry': elsewhere,
  'package-from-git': elsewhere,
  'install-script-added': ['install_script_added', 'unknown', 'Scripts that now run at installation'],
  'package-provenance-removed': [
    'provenance_removed',
    'unknown',
    'Releases without the attestation they had',
  ],
  'release-within-cooldown': ['recent_release', 'unknown', 'Released within the cooldown of the repository'],
};

export function isLockfileRule(ruleId: string): ruleId is LockChangeRuleId {
  return Object.hasOwn(consequences, ruleId);
}

export function lockfileReasons(introduced: readonly ReportedFinding[]): readonly FixReason[] {
  const examples = new Map<Consequence, string[]>();
  for (const { ruleId, title, location } of introduced) {
    if (!isLockfileRule(ruleId)) continue;
    const consequence = consequences[ruleId];
    examples.set(consequence, [...(examples.get(consequence) ?? []), `${title} in ${location?.path}`]);
  }
  return [...examples].map(([[code, leadsTo, text], own]) => fixReason(code, leadsTo, text, own));
}
