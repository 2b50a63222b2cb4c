// Which entries of a lockfile move so that vulnerable versions go: to the lowest clean release that everything takes which needs it,
// with what that release needs itself; else what needs it moves first, up to the ranges of the projects.
import type { NpmVersion } from '../npm/npm-libraries.ts';
import type { NpmPackage, NpmRegistry } from '../npm/npm-registry.ts';
import { spelledLike } from '../npm/raise-range.ts';
import type { RepairScope } from '../repair.ts';
import type { LockedNeed, LockState } from './lock-state.ts';

export interface UpgradePlan {
  readonly state: LockState;
  readonly stuck: readonly StuckEntry[];
}

/** A vulnerable entry that stays. */
export interface StuckEntry {
  readonly name: string;
  readonly version: string;
  /** Lowest clean release; null where there is none. */
  readonly clean: string | null;
  readonly reason: string;
  /** What asks for a range that takes no clean release; null where nothing does. */
  readonly blocker: { readonly name: string; readonly isProject: boolean } | null;
}

export interface UpgradeOptions {
  readonly names: ReadonlySet<string>;
  readonly scope: RepairScope;
  readonly registry: NpmRegistry;
  /** Why an entry cannot be this release; undefined where it can. Formats differ in what they have to say of one. */
  readonly refuse: (key: string, before: NpmVersion | undefined, after: NpmVersion) => string | undefined;
  /** Why a moved entry cannot be resolved so; with the key that it has now, where it became another one. */
  readonly refuseState?: (state: LockState, key: string, own: string) => string | undefined;
}

/** Releases of one package that are tried. */
const maxTried = 40;
const maxDepth = 8;
const maxPasses = 5;
const maxAdded = 500;

export async function planUpgrades(first: LockState, options: UpgradeOptions): Promise<UpgradePlan> {
  return new UpgradePlanner(options).run(first);
}

interface Move {
  readonly key: string;
  readonly depth: number;
  /** Whether ranges may be raised and what needs the entry may move. */
  readonly isFar: boolean;
  accepts(manifest: NpmVersion): Promise<boolean>;
}

/** A need that does not take the version. */
interface Blocking {
  readonly from: string;
  readonly name: string;
  readonly spec: string;
  /** Key of what is needed. */
  readonly own: string;
  readonly old: string;
  readonly version: string;
  readonly depth: number;
}

class UpgradePlanner {
  readonly #options: UpgradeOptions;
  readonly #registry: NpmRegistry;
  #reason = '';
  #blocker: StuckEntry['blocker'] = null;

  constructor(options: UpgradeOptions) {
    this.#options = options;
    this.#registry = options.registry;
  }

  /** A move may open the way for another one. */
  async run(first: LockState): Promise<UpgradePlan> {
    let plan = await this.#pass(first);
    for (let pass = 1; pass < maxPasses && plan.stuck.length > 0; pass += 1) {
      const next = await this.#pass(plan.state);
      if (next.state === plan.state) break;
      plan = next;
    }
    return plan;
  }

  async #pass(first: LockState): Promise<UpgradePlan> {
    let state = first;
    const stuck = new Map<string, StuckEntry>();
    const tried = new Set<string>();
    for (;;) {
      const next = await this.#vulnerable(state, tried);
      if (next === undefined) break;
      const { key, found } = next;
      const { name, version } = state.entries.get(key) as { name: string; version: string };
      tried.add(`${key}\0${version}`);
      this.#reason = '';
      this.#blocker = null;
      const moved = await this.#moved(state, key);
      if (moved) {
        state = moved;
        continue;
      }
      const clean = [...found.versions.keys()].find((one) => this.#isClean(found, one, version)) ?? null;
      const reason = this.#reason || 'no release above is clean and old enough';
      stuck.set(key, { name, version, clean, reason, blocker: this.#blocker });
    }
    if (state === first) return { state, stuck: [...stuck.values()] };
    state.prune(first);
    return { state, stuck: [...stuck].filter(([key]) => state.entries.has(key)).map(([, one]) => one) };
  }

  async #vulnerable(
    { entries }: LockState,
    tried: ReadonlySet<string>,
  ): Promise<{ readonly key: string; readonly found: NpmPackage } | undefined> {
    for (const [key, { name, version, isFixed }] of entries) {
      if (!this.#options.names.has(name) || isFixed || tried.has(`${key}\0${version}`)) continue;
      const found = await this.#registry.find(name);
      if (found && (await this.#registry.isVulnerable(name, version))) return { key, found };
    }
    return undefined;
  }

  async #moved(state: LockState, key: string): Promise<LockState | undefined> {
    const accepts = async () => true;
    return (
      (await this.#place(state, { key, depth: 0, isFar: false, accepts })) ??
      (await this.#place(state, { key, depth: 0, isFar: true, accepts }))
    );
  }

  /** With the entry at its lowest release that is accepted, and that everything takes. */
  async #place(state: LockState, move: Move): Promise<LockState | undefined> {
    const entry = state.entries.get(move.key);
    if (entry === undefined || entry.isFixed || move.depth > maxDepth) return undefined;
    const found = await this.#registry.find(entry.name);
    if (!found) return undefined;
    const before = found.versions.get(entry.version);
    const candidates = [...found.versions].filter(([version]) =>
      this.#isClean(found, version, entry.version),
    );
    for (const [version, manifest] of candidates.slice(0, maxTried)) {
      if (!(await move.accepts(manifest))) continue;
      const refused = this.#options.refuse(move.key, before, manifest);
      if (refused !== undefined) {
        this.#reason ||= `${entry.name} ${version} ${refused}`;
        continue;
      }
      const placed = await this.#tryVersion(state, move, { before, manifest });
      if (placed) return placed;
    }
    return undefined;
  }

  async #tryVersion(
    state: LockState,
    { key, depth, isFar }: Move,
    { before, manifest }: { readonly before: NpmVersion | undefined; readonly manifest: NpmVersion },
  ): Promise<LockState | undefined> {
    const { version } = manifest;
    const { name = '', version: old = '' } = state.entries.get(key) ?? {};
    let next = state.copy();
    const own = next.setVersion(key, version);
    const label = `${name} ${version}`;
    if (own === key && !(await this.#setNeeds(next, { key, label, before }, manifest))) return undefined;
    for (const need of [...next.neededBy(own)]) {
      // What moved in between needs it no longer.
      if (next.needs.get(need.from)?.get(need.name)?.to !== own) continue;
      const spec = need.spec || (await this.#specOf(next, need));
      if (spec !== '' && this.#registry.range(need.name, spec)?.takes(version)) continue;
      const placed = isFar && (await this.#makeRoom(next, { ...need, spec, own, old, version, depth }));
      if (!placed) {
        if (this.#reason === '') this.#blocker = blockerOf(next, need.from);
        this.#reason ||= `${whoAsks(next, need.from)} asks for ${need.name} ${spec}`;
        return undefined;
      }
      next = placed;
    }
    const refused = this.#options.refuseState?.(next, key, own);
    if (refused !== undefined) this.#reason ||= `${name} ${version} ${refused}`;
    return refused === undefined ? next : undefined;
  }

  /** Raises the range of a project, or moves the entry that needs this one. */
  async #makeRoom(
    state: LockState,
    { from, name, spec, own, old, version, depth }: Blocking,
  ): Promise<LockState | undefined> {
    if (state.projects.has(from)) {
      if (state.catalogs.has(from)) return undefined;
      const raised = this.#raisedSpec(spec, old, version);
      if (raised === undefined) return undefined;
      state.setNeed(from, name, { spec: raised, to: own });
      state.raised.push({ project: from, name, version });
      return state;
    }
    return this.#place(state, {
      key: from,
      depth: depth + 1,
      isFar: true,
      accepts: async (release) => {
        const asked = specIn(release, name);
        return asked === undefined || this.#registry.range(name, asked)?.takes(version) === true;
      },
    });
  }

  /** Where the lockfile does not say what is asked for, the release that asks does. */
  async #specOf({ entries }: LockState, { from, name }: { from: string; name: string }): Promise<string> {
    const asking = entries.get(from);
    const found = asking && !asking.isFixed ? await this.#registry.find(asking.name) : undefined;
    const manifest = found?.versions.get(asking?.version ?? '');
    return (manifest && (specIn(manifest, name) ?? manifest.peerDependencies?.[name])) ?? '';
  }

  /** In the spelling of the range that is there, as far as the scope allows. */
  #raisedSpec(spec: string, old: string, version: string): string | undefined {
    if (this.#options.scope === 'lockfile') return undefined;
    if (this.#options.scope === 'compatible' && !this.#registry.isCompatible(old, version)) return undefined;
    return spelledLike(spec, version);
  }

  /** What the release of the entry needs, resolved by what is there as far as that does. False where that cannot be. */
  async #setNeeds(
    state: LockState,
    {
      key,
      label,
      before,
    }: { readonly key: string; readonly label: string; readonly before?: NpmVersion | undefined },
    manifest: NpmVersion,
  ): Promise<boolean> {
    const old = state.needs.get(key) ?? new Map<string, LockedNeed>();
    const asked = { ...manifest.dependencies, ...manifest.optionalDependencies };
    state.needs.set(key, new Map());
    for (const [name, spec] of Object.entries(asked)) {
      const to = await this.#resolve(state, { name, spec }, old.get(name)?.to);
      if (to === undefined) {
        this.#reason ||= `${label} needs ${name} ${spec}`;
        return false;
      }
      state.setNeed(key, name, { spec, to });
    }
    for (const [name, { to }] of old) {
      const spec = manifest.peerDependencies?.[name];
      if (Object.hasOwn(asked, name) || spec === undefined) continue;
      // What is beside it was taken for the same words before: `*` takes a pre-release there.
      const isAsBefore = before?.peerDependencies?.[name] === spec;
      if (!isAsBefore && !this.#registry.range(name, spec)?.takes(state.entries.get(to)?.version ?? '')) {
        this.#reason ||= `${label} needs ${name} ${spec} beside it`;
        return false;
      }
      state.setNeed(key, name, { spec, to });
    }
    return true;
  }

  async #resolve(
    state: LockState,
    { name, spec }: { readonly name: string; readonly spec: string },
    before: string | undefined,
  ): Promise<string | undefined> {
    const range = this.#registry.range(name, spec);
    if (range === undefined) return undefined;
    const shared = state.shared?.get(`${name}@${spec}`);
    if (shared !== undefined && state.entries.has(shared)) return shared;
    const isTaken = (key: string) => {
      const entry = state.entries.get(key);
      return entry?.name === range.name && !entry.isFixed && range.takes(entry.version);
    };
    if (before !== undefined && isTaken(before)) return before;
    const found = await this.#registry.find(range.name);
    if (!found) return undefined;
    const there = [...state.entries.keys()].filter(
      (key) => isTaken(key) && !found.vulnerable.has(state.entries.get(key)?.version ?? ''),
    );
    if (there.length > 0)
      return there.reduce((best, key) => {
        const [a = '', b = ''] = [best, key].map((one) => state.entries.get(one)?.version);
        return this.#registry.isOlder(a, b) ? key : best;
      });
    return this.#add(state, range, found);
  }

  async #add(
    state: LockState,
    range: { readonly name: string; takes(version: string): boolean },
    found: NpmPackage,
  ): Promise<string | undefined> {
    const added = [...state.entries.keys()].filter((key) => key.startsWith('new:')).length;
    if (added >= maxAdded) return undefined;
    const versions = [...found.versions].filter(
      ([version]) => range.takes(version) && this.#isClean(found, version, undefined),
    );
    const [version, manifest] = versions.at(-1) ?? [];
    if (version === undefined || manifest === undefined) return undefined;
    if (this.#options.refuse(`new:${range.name}@${version}`, undefined, manifest) !== undefined)
      return undefined;
    const key = `new:${range.name}@${version}`;
    state.entries.set(key, { name: range.name, version, isFixed: false });
    const label = `${range.name} ${version}`;
    return (await this.#setNeeds(state, { key, label }, manifest)) ? key : undefined;
  }

  /** No pre-release, nothing vulnerable, nothing too young and nothing beyond what the registry calls latest. */
  #isClean({ vulnerable, recent, tags }: NpmPackage, version: string, above: string | undefined): boolean {
    const { latest } = tags;
    return (
      !vulnerable.has(version) &&
      !recent.has(version) &&
      !this.#registry.isPrerelease(version) &&
      (above === undefined || (this.#registry.isOlder(above, version) && above !== version)) &&
      (latest === undefined || !this.#registry.isOlder(latest, version))
    );
  }
}

function specIn({ dependencies, optionalDependencies }: NpmVersion, name: string): string | undefined {
  return optionalDependencies?.[name] ?? dependencies?.[name];
}

function blockerOf({ entries, projects }: LockState, from: string): StuckEntry['blocker'] {
  const name = entries.get(from)?.name;
  return name === undefined && !projects.has(from)
    ? null
    : { name: name ?? from, isProject: name === undefined };
}

function whoAsks(state: LockState, from: string): string {
  const entry = state.entries.get(from);
  return entry ? `${entry.name} ${entry.version}` : from;
}
