// Repairs of npm's lockfiles: npm's own resolution, by Assay's advisories, with the least change that clears them.
import type { Repair, RepairContext, Repairer, RepairTarget } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import { addedScripts, runsScript } from './added-scripts.ts';
import {
  type NpmConflict,
  type NpmLibraries,
  type NpmNode,
  type NpmTree,
  npmLibraries,
} from './npm-libraries.ts';
import { lockText } from './npm-lock-text.ts';
import { NpmProject } from './npm-project.ts';
import { NpmRegistry } from './npm-registry.ts';
import { lowestClean, type MovePlan, planMoves } from './plan-moves.ts';
import { raisedRange, withOverride } from './raise-range.ts';

export const npmRepairer: Repairer = {
  id: 'npm',
  handles: (path) => /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/.test(path),
  repair: async (target, context) => {
    const libraries = npmLibraries();
    const project = await NpmProject.open(target.path, context, libraries);
    try {
      return await new NpmRepair(project, libraries, context).run(target);
    } catch (error) {
      context.signal.throwIfAborted();
      const { code, message } = error as { readonly code?: string; readonly message: string };
      if (error instanceof RepairError || code === undefined) throw error;
      throw new RepairError(`npm cannot resolve ${target.path}: ${message.split('\n')[0]} (${code}).`);
    } finally {
      await project.close();
    }
  },
};

/** Each round learns of what the one before brought in. */
const maxRounds = 12;
const maxDepth = 8;
const maxPasses = 4;
const maxRaises = 20;

class NpmRepair {
  readonly #project: NpmProject;
  readonly #libraries: NpmLibraries;
  readonly #context: RepairContext;
  readonly #registry: NpmRegistry;
  readonly #edits = new Map<string, string>();
  readonly #notes: string[] = [];
  readonly #names = new Set<string>();
  #isRaised = false;
  readonly #banned = new Map<string, Set<string>>();
  /** The lockfile before all repairs. */
  readonly #before: string;

  constructor(project: NpmProject, libraries: NpmLibraries, context: RepairContext) {
    this.#project = project;
    this.#libraries = libraries;
    this.#context = context;
    this.#before = project.lockText;
    this.#registry = new NpmRegistry(libraries, context, project.options);
  }

  async run({ path, vulnerable }: RepairTarget): Promise<Repair> {
    for (const { name } of vulnerable) this.#names.add(name);
    const wasInSync = await this.#project.isInSync();
    // A repair may open the way for another one.
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const before = this.#project.lockText;
      const manifests = this.#edits.size;
      await this.#pass(path);
      if (this.#project.lockText === before && this.#edits.size === manifests) break;
    }
    if (wasInSync && this.#edits.size > 0 && !(await this.#project.isInSync()))
      throw new RepairError(`${path} could be changed only so that \`npm ci\` would refuse it.`);
    return { edits: this.#edits, notes: this.#notes };
  }

  async #pass(path: string): Promise<void> {
    let plan = await this.#plan();
    if (plan.report.size === 0 && plan.stuck.length === 0) return;
    const unrepaired = await this.#unrepaired();
    if (this.#context.scope !== 'lockfile') plan = await this.#raise(plan);
    this.#context.signal.throwIfAborted();
    if (plan.report.size === 0 && !this.#isRaised) return;
    const repaired = await this.#resolve(plan);
    const text = lockText({
      old: this.#project.lockText,
      unrepaired,
      repaired: repaired.meta.toString(),
    });
    if (text === this.#project.lockText) return;
    this.#edits.set(path, text);
    await this.#project.editLock(text);
  }

  async #plan(): Promise<MovePlan> {
    return planMoves(
      await this.#project.virtual(),
      { names: this.#names, banned: this.#banned },
      this.#registry,
    );
  }

  async #unrepaired(): Promise<readonly string[]> {
    const texts = [(await this.#project.virtual()).meta.toString()];
    // As it is resolved without a repair; an old lockfile may not be resolved at all.
    await this.#project.ideal().then(
      (tree) => texts.push(tree.meta.toString()),
      () => {},
    );
    return texts;
  }

  /** The tree of the plan, without anything vulnerable that it newly introduces, and without new scripts. */
  async #resolve(first: MovePlan): Promise<NpmTree> {
    const before = new Set([...(await this.#project.virtual()).inventory.values()].map(releaseOf));
    let plan = first;
    for (let round = 0; ; round += 1) {
      const tree = await this.#project.ideal(
        plan.report,
        (conflict) => round < maxRounds && this.#banConflict(conflict, before),
      );
      if (tree === undefined) {
        plan = await this.#plan();
        continue;
      }
      const introduced = (await this.#vulnerableNodes(tree)).filter((node) => !before.has(releaseOf(node)));
      const isVulnerable = this.#learn(introduced, before);
      const runsNew = await this.#avoidScripts(tree, before);
      if (!(isVulnerable || runsNew) || round === maxRounds) return tree;
      plan = await this.#plan();
    }
  }

  /** What is introduced is avoided, and so is what moved and needs it. False where all of that was known. */
  #learn(introduced: readonly NpmNode[], before: ReadonlySet<string>): boolean {
    let isNew = false;
    for (const node of introduced) {
      const name = node.packageName ?? '';
      if (!this.#names.has(name)) isNew = true;
      this.#names.add(name);
      if (this.#banBringers(node, before)) isNew = true;
    }
    return isNew;
  }

  /** Releases of a package that run a script where its installed ones do not; of a new one, what moved and needs it. */
  async #avoidScripts(tree: NpmTree, before: ReadonlySet<string>): Promise<boolean> {
    let isNew = false;
    const added = addedScripts(this.#before, tree.meta.toString());
    for (const { name, version } of added) {
      const isKnown = [...before].some((release) => release.startsWith(`${name}@`));
      const note = isKnown
        ? `Releases of ${name} that run a script at installation were not taken, because the installed one runs none.`
        : `${name} ${version} was not brought in, because it runs a script at installation.`;
      if (!this.#notes.includes(note)) this.#notes.push(note);
      const found = isKnown ? await this.#registry.find(name) : undefined;
      for (const [other, manifest] of found?.versions ?? [])
        if (runsScript(manifest) && this.#ban(name, other)) isNew = true;
      for (const node of tree.inventory.query('packageName', name))
        if (!isKnown && node.version === version && this.#banBringers(node, before)) isNew = true;
    }
    return isNew;
  }

  /** A release that moved, and has or is a peer that what is there does not take; else what moved and brought it in. */
  #banConflict({ edge, current }: NpmConflict, before: ReadonlySet<string>): boolean {
    let sides = [edge?.from ?? {}, current ?? {}];
    for (let depth = 0; depth < maxDepth && sides.length > 0; depth += 1) {
      for (const { name = '', version = '' } of sides)
        if (version !== '' && !before.has(`${name}@${version}`) && this.#ban(name, version)) return true;
      sides = sides.flatMap(({ dependents = [] }) => dependents.flatMap(({ from }) => from ?? []));
    }
    return false;
  }

  #banBringers({ edgesIn }: NpmNode, before: ReadonlySet<string>): boolean {
    const moved = [...edgesIn].filter(({ from }) => !from.isTop && !before.has(releaseOf(from)));
    return moved.map(({ from }) => this.#ban(from.packageName ?? '', from.version)).includes(true);
  }

  /** False where it was banned before. */
  #ban(name: string, version: string): boolean {
    const banned = this.#banned.get(name) ?? new Set<string>();
    if (banned.has(version)) return false;
    this.#banned.set(name, banned.add(version));
    return true;
  }

  async #vulnerableNodes(tree: NpmTree): Promise<readonly NpmNode[]> {
    const nodes = [...tree.inventory.values()].filter(
      ({ packageName, version, isTop, isLink }) => packageName !== null && !isTop && !isLink && version,
    );
    const found: NpmNode[] = [];
    for (const [name, own] of Map.groupBy(nodes, ({ packageName }) => packageName ?? '')) {
      const versions = own.map(({ version }) => version);
      const { advice, signal } = this.#context;
      const affected = await advice.affected('npm', name, versions, signal);
      found.push(...own.filter(({ version }) => affected.has(version)));
    }
    return found;
  }

  /** Raises ranges of the project that take no clean version, as far as the scope allows. */
  async #raise(first: MovePlan): Promise<MovePlan> {
    this.#isRaised = false;
    let plan = first;
    for (let count = 0; count < maxRaises; count += 1) {
      const raises = [...(await this.#ranges(plan)), ...(count === 0 ? [] : await this.#overrides(plan))];
      if (raises.length === 0 && count > 0) return plan;
      for (const { key } of raises) this.#tried.add(key);
      // Most can be raised at once; else one of them blocks the others.
      if (raises.length > 1 && (await this.#tryAll(raises))) this.#isRaised = true;
      else for (const raise of raises) if (await this.#tryAll([raise])) this.#isRaised = true;
      if (raises.length > 0) plan = await this.#plan();
    }
    return plan;
  }

  readonly #tried = new Set<string>();

  async #ranges({ stuckRanges, avoided }: MovePlan): Promise<readonly Raise[]> {
    const raises: Raise[] = [];
    for (const { project, edge, name, version } of stuckRanges) {
      const path = this.#project.manifestPath(project.location);
      const key = `${path}\0${edge.name}\0${edge.spec}`;
      if (this.#tried.has(key) || raises.some((one) => one.key === key)) continue;
      const clean = await this.#lowest(name, version, avoided);
      if (clean === undefined) continue;
      raises.push({
        key,
        path,
        what: `${name} ${clean}`,
        edit: (manifest) => raisedRange(manifest, edge.name, clean),
      });
    }
    return raises;
  }

  /** Of what no range of the project leads to. */
  async #overrides({ stuck, avoided }: MovePlan): Promise<readonly Raise[]> {
    if (this.#context.scope !== 'breaking') return [];
    const raises: Raise[] = [];
    for (const { name, version } of stuck) {
      const key = `override\0${name}`;
      if (this.#tried.has(key) || raises.some((one) => one.key === key)) continue;
      const clean = await this.#lowest(name, version, avoided);
      if (clean === undefined) continue;
      raises.push({
        key,
        path: this.#project.manifestPath(''),
        what: `an override of ${name}`,
        edit: (manifest) => withOverride(manifest, name, `^${clean}`),
      });
    }
    return raises;
  }

  async #lowest(name: string, above: string, avoided: MovePlan['avoided']): Promise<string | undefined> {
    const found = await this.#registry.find(name);
    if (!found) return undefined;
    const options = { above, avoided: avoided.get(name) ?? new Set<string>() };
    const { semver } = this.#libraries;
    const within = lowestClean(found, { ...options, isWithinMajor: true }, semver);
    if (within !== undefined || this.#context.scope !== 'breaking') return within;
    return lowestClean(found, { ...options, isWithinMajor: false }, semver);
  }

  /** Keeps the manifests if their tree can be resolved. */
  async #tryAll(raises: readonly Raise[]): Promise<boolean> {
    const before = new Map<string, string>();
    for (const { path, edit } of raises) {
      const old = this.#project.text(path);
      const text = edit(old);
      if (text === undefined) continue;
      if (!before.has(path)) before.set(path, old);
      await this.#project.edit(path, text);
    }
    if (before.size === 0) return false;
    try {
      await this.#project.ideal();
      for (const path of before.keys()) this.#edits.set(path, this.#project.text(path));
      return true;
    } catch (error) {
      this.#context.signal.throwIfAborted();
      for (const [path, text] of before) await this.#project.edit(path, text);
      const { code = 'unknown error' } = error as { readonly code?: string };
      const [one] = raises;
      if (one && raises.length === 1)
        this.#notes.push(`${one.what} was not taken, because npm cannot resolve it (${code}).`);
      return false;
    }
  }
}

function releaseOf({ packageName, version }: NpmNode): string {
  return `${packageName}@${version}`;
}

/** An edit of a manifest that opens the way for a clean version. */
interface Raise {
  readonly key: string;
  readonly path: string;
  readonly what: string;
  /** Undefined where the manifest cannot be edited so. */
  edit(manifest: string): string | undefined;
}
