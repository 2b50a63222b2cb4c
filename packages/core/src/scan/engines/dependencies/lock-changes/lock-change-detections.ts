// From what a change does to lockfiles to detections: one for each package, or one for all where it does the same to many.
import type { Detection } from '../../../../vocabulary/detection.ts';
import { purlOf } from '../packages/purl.ts';
import type { LockChange } from './compare-locks.ts';
import { lockChangeRules } from './lock-change-rules.ts';

/** More of one kind in one file are a change of the whole file: a move to another registry, say. */
const maxSingle = 10;

export function* detectLockChanges(changes: readonly LockChange[]): Generator<Detection, void, undefined> {
  // Of a package with several places the one that nobody asks for counts.
  const byWeight = [...changes].sort((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  const ofPackages = new Map(
    byWeight.map((one) => [`${one.ruleId}\0${one.path}\0${purlOf(one.found)}`, one]),
  );
  const kept = new Set(ofPackages.values());
  const chosen = changes.filter((one) => kept.has(one));
  const groups = Map.groupBy(chosen, (one) => `${one.ruleId}\0${one.path}\0${isAsked(one)}`);
  for (const packages of groups.values()) {
    if (packages.length > maxSingle) yield toDetection(packages);
    else for (const one of packages) yield toDetection([one]);
  }
}

function isAsked({ askedBy }: LockChange): boolean {
  return askedBy !== undefined;
}

function toDetection(changes: readonly LockChange[]): Detection {
  const [{ ruleId, path, found, says, askedBy }] = changes as readonly [LockChange, ...LockChange[]];
  const rule = lockChangeRules.find(({ id }) => id === ruleId) ?? lockChangeRules[0];
  const shown = [found.name, found.version].filter(Boolean).join(' ');
  const others = changes.length - 1;
  const more = others === 0 ? '' : ` (and ${others} more packages)`;
  return {
    ruleId,
    category: rule.category,
    // Someone wrote it where it is seen: it is worth a word, not an alarm.
    severity: changes.every(isAsked) ? 'low' : rule.severity,
    title: `${shown}: ${rule.title}${more}`,
    description: [sentence(changes), `Changed in ${path}.`].join(' '),
    remediation: rule.remediation,
    location: { path, startLine: found.line ?? 1, endLine: found.line ?? 1 },
    anchor: { kind: 'dependency', purl: purlOf(found, { versioned: false }), advisory: `lockfile:${ruleId}` },
    package: {
      purl: purlOf(found),
      name: found.name,
      version: found.version,
      fixedVersion: null,
      scope: found.scope,
      dependencyPath: found.path,
    },
  };

  function sentence(all: readonly LockChange[]): string {
    if (all.length === 1)
      return `${shown} ${says}${askedBy === undefined ? '' : `, as ${askedBy} asks for`}.`;
    const names = all.slice(0, maxSingle).map((one) => one.found.name);
    return `${shown} ${says}; so do ${others} others, among them ${names.slice(1).join(', ')}.`;
  }
}
