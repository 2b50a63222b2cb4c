// An imported SBOM that names every package of an ecosystem says what an audit could not: what comes along with declared
// dependencies without a lockfile. It has to name what the audit found, or it is of something else, or of another day.
import { ecosystemOf } from '../engines/dependencies/packages/ecosystems.ts';
import { versionGrammars } from '../engines/dependencies/versions/index.ts';
import { anyEcosystem } from './inventory-gaps.ts';
import type { CurrentInventory, InventoryStore, NamedVersion } from './inventory-store.ts';
import { doubtOf } from './package-usages.ts';

/** The same inventories: where branches were audited, these answer for ecosystems that an SBOM says nothing of. */
export function leaveToAudits(current: readonly CurrentInventory[]): readonly CurrentInventory[] {
  const isImported = ({ branch }: CurrentInventory): boolean => branch?.startsWith('import:') === true;
  const audited = new Set(
    current.flatMap((one) => (one.setNumber === null || isImported(one) ? [] : [one.repositoryId])),
  );
  return current.map((one) =>
    isImported(one) && audited.has(one.repositoryId)
      ? { ...one, gaps: one.gaps.filter((gap) => !gap.startsWith('!')) }
      : one,
  );
}

/** The same inventories without the gaps that fresh SBOMs of the same repository close. */
export async function closeGaps(
  store: Pick<InventoryStore, 'versions'>,
  current: readonly CurrentInventory[],
  now: Date,
): Promise<readonly CurrentInventory[]> {
  const whole = current.filter((one) => one.wholeEcosystems.length > 0 && doubtOf(one, now) === null);
  if (whole.length === 0) return current;
  const sboms = Map.groupBy(whole, ({ repositoryId }) => repositoryId);
  const sbomsOf = ({ repositoryId }: CurrentInventory, gap: string) =>
    (sboms.get(repositoryId) ?? []).filter(({ wholeEcosystems }) => wholeEcosystems.includes(gap));
  // Of submodules no ecosystem is known, so that nothing else closes a gap.
  const open = current.filter(({ gaps }) => gaps.length > 0 && !gaps.includes(anyEcosystem));
  const pairs = open.flatMap((inventory) =>
    inventory.gaps.flatMap((gap) => sbomsOf(inventory, gap).map((sbom) => ({ inventory, gap, sbom }))),
  );
  if (pairs.length === 0) return current;
  const versions = await store.versions(
    pairs.flatMap(({ inventory, sbom }) => [inventory.setNumber ?? -1, sbom.setNumber ?? -1]),
    pairs.map(({ gap }) => gap),
  );
  const closed = new Map<CurrentInventory, Set<string>>();
  for (const { inventory, gap, sbom } of pairs) {
    const found = versions.get(`${inventory.setNumber} ${gap}`) ?? [];
    const named = versions.get(`${sbom.setNumber} ${gap}`) ?? [];
    if (!namesAll(named, found, gap)) continue;
    closed.set(inventory, (closed.get(inventory) ?? new Set()).add(gap));
  }
  return current.map((one) => {
    const gaps = closed.get(one);
    return gaps ? { ...one, gaps: one.gaps.filter((gap) => !gaps.has(gap)) } : one;
  });
}

/** Whether an SBOM has what an audit found: pinned packages in their version, others in none below the lowest allowed. */
function namesAll(
  named: readonly NamedVersion[],
  found: readonly NamedVersion[],
  ecosystem: string,
): boolean {
  const compare = versionGrammars[ecosystemOf(ecosystem)?.versions ?? 'semver'];
  const byName = Map.groupBy(named, ({ name }) => name);
  return found.every(({ name, version, declared }) =>
    (byName.get(name) ?? []).some((one) => {
      if (version === '') return true;
      const order = compare(one.version, version);
      return declared === null ? order === 0 : order >= 0;
    }),
  );
}
