// An imported SBOM that names every package of an ecosystem says what an audit could not: what comes along with declared
// dependencies without a lockfile. It has to name what the audit found, or it is of something else, or of another day.
import { setImmediate } from 'node:timers/promises';
import { ecosystemOf } from '../../scan/engines/dependencies/packages/ecosystems.ts';
import { versionGrammars } from '../../scan/engines/dependencies/versions/index.ts';
import { isImportScope } from '../findings/import-scope.ts';
import { anyEcosystem } from './inventory-gaps.ts';
import type { CurrentInventory, InventoryStore, NamedVersion } from './inventory-store.ts';
import { uncertaintyOf } from './package-usages.ts';

/** The same inventories: where branches were audited, these answer for ecosystems that an SBOM says nothing of. */
export function leaveToAudits(current: readonly CurrentInventory[]): readonly CurrentInventory[] {
  const isImported = ({ branch }: CurrentInventory): boolean => branch !== null && isImportScope(branch);
  const audited = new Set(
    current.flatMap((one) => (one.setNumber === null || isImported(one) ? [] : [one.repositoryId])),
  );
  return current.map((one) =>
    isImported(one) && audited.has(one.repositoryId)
      ? { ...one, gaps: one.gaps.filter((gap) => !gap.startsWith('!')) }
      : one,
  );
}

const maxRemembered = 20_000;

/** Remembers of pairs of sets, which never change, whether one names what the other has. */
export class GapCloser {
  readonly #store: Pick<InventoryStore, 'versions'>;
  readonly #answers = new Map<string, boolean>();

  constructor(store: Pick<InventoryStore, 'versions'>) {
    this.#store = store;
  }

  /** The same inventories without the gaps that fresh SBOMs of the same repository close. */
  async close(current: readonly CurrentInventory[], now: Date): Promise<readonly CurrentInventory[]> {
    const whole = current.filter((one) => one.wholeEcosystems.length > 0 && uncertaintyOf(one, now) === null);
    if (whole.length === 0) return current;
    const sboms = Map.groupBy(whole, ({ repositoryId }) => repositoryId);
    const closed = new Map<CurrentInventory, ReadonlySet<string>>();
    for (const inventory of current) {
      const { gaps, repositoryId, setNumber } = inventory;
      // Of submodules no ecosystem is known, so that nothing else closes a gap.
      if (gaps.length === 0 || gaps.includes(anyEcosystem)) continue;
      for (const gap of gaps)
        for (const sbom of sboms.get(repositoryId) ?? []) {
          if (!sbom.wholeEcosystems.includes(gap)) continue;
          if (await this.#names(sbom.setNumber ?? -1, setNumber ?? -1, gap))
            closed.set(inventory, new Set(closed.get(inventory)).add(gap));
        }
    }
    return current.map((one) => {
      const gaps = closed.get(one);
      return gaps ? { ...one, gaps: one.gaps.filter((gap) => !gaps.has(gap)) } : one;
    });
  }

  /** Whether the set of an SBOM has what the set of an audit has of an ecosystem. */
  async #names(sbom: number, audited: number, ecosystem: string): Promise<boolean> {
    const key = `${sbom} ${audited} ${ecosystem}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    // Hundreds of questions to SQLite would keep all others waiting.
    await setImmediate();
    const found = await this.#store.versions(audited, ecosystem);
    const names = new Set(found.map(({ name }) => name));
    const named = await this.#store.versions(sbom, ecosystem, [...names]);
    const answer = namesAll(named, found, ecosystem);
    if (this.#answers.size >= maxRemembered) this.#answers.clear();
    this.#answers.set(key, answer);
    return answer;
  }
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
