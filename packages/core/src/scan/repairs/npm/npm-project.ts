// A project of npm in a folder of its own: its manifests and its lockfile, and nothing else of the repository.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { RepairContext } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import { isObject } from '../splice-json.ts';
import type { NpmConflict, NpmLibraries, NpmReport, NpmTree, NpmTreeBuilder } from './npm-libraries.ts';
import { npmSettings } from './npm-settings.ts';

const maxManifests = 5_000;

export class NpmProject {
  readonly #folder: string;
  readonly #lockPath: string;
  readonly #texts: Map<string, string>;
  readonly #libraries: NpmLibraries;
  readonly #options: Readonly<Record<string, unknown>>;
  #isLenient = false;

  private constructor(
    folder: string,
    lockPath: string,
    {
      texts,
      libraries,
      options,
    }: { texts: Map<string, string>; libraries: NpmLibraries; options: Readonly<Record<string, unknown>> },
  ) {
    this.#folder = folder;
    this.#lockPath = lockPath;
    this.#texts = texts;
    this.#libraries = libraries;
    this.#options = options;
  }

  /** Throws RepairError where the lockfile has no manifest, or is none of npm's. */
  static async open(lockPath: string, context: RepairContext, libraries: NpmLibraries): Promise<NpmProject> {
    const lock = await context.read(lockPath);
    const own = posix.dirname(lockPath);
    const manifestPath = own === '.' ? 'package.json' : `${own}/package.json`;
    const manifests = context.pathsNamed('package.json').slice(0, maxManifests);
    if (lock === undefined || !manifests.includes(manifestPath))
      throw new RepairError(`${lockPath} has no package.json beside it.`);
    const folder = await realpath(await mkdtemp(join(context.temporaryFolder, 'assay-repair-')));
    const texts = new Map([[lockPath, lock]]);
    for (const path of manifests) {
      const text = await context.read(path);
      if (text !== undefined && isManifest(text)) texts.set(path, text);
    }
    if (!texts.has(manifestPath)) throw new RepairError(`${manifestPath} is not a manifest of npm.`);
    const project = new NpmProject(folder, lockPath, {
      texts,
      libraries,
      options: {
        path: dirname(join(folder, 'tree', lockPath)),
        cache: join(folder, 'cache'),
        lockfileVersion: versionOfLock(lock, lockPath),
        ...(context.releasedBefore !== null && { before: context.releasedBefore }),
        ...(await npmSettings(context, own)),
      },
    });
    for (const [path, text] of texts) await project.#write(path, text);
    return project;
  }

  /** For whatever asks the registry. */
  get options(): Readonly<Record<string, unknown>> {
    return { ...this.#options, fullMetadata: true };
  }

  text(path: string): string {
    return this.#texts.get(path) ?? '';
  }

  get lockText(): string {
    return this.text(this.#lockPath);
  }

  /** The manifest of the project or a workspace. */
  manifestPath(location: string): string {
    return posix.join(posix.dirname(this.#lockPath), location, 'package.json');
  }

  async edit(path: string, text: string): Promise<void> {
    this.#texts.set(path, text);
    await this.#write(path, text);
  }

  async editLock(text: string): Promise<void> {
    await this.edit(this.#lockPath, text);
  }

  /** The tree as the lockfile says. */
  virtual(): Promise<NpmTree> {
    return this.#builder().loadVirtual();
  }

  /** Whether the lockfile is what npm resolves from it, as `npm ci` asks before it installs anything. */
  async isInSync(): Promise<boolean> {
    const locked = await this.virtual();
    const versions = new Map([...locked.inventory.values()].map((node) => [node.location, node.version]));
    const resolved = await this.#builder(false)
      .buildIdealTree()
      .catch(() => undefined);
    if (resolved === undefined) return false;
    return [...resolved.inventory.values()].every(
      ({ location, version }) => versions.has(location) && versions.get(location) === version,
    );
  }

  /**
   * The tree without what the report says. Where it has conflicts of peers, `learn` may take another plan, and there is no tree then;
   * else npm is asked to accept them, as old lockfiles need.
   */
  async ideal(report?: NpmReport): Promise<NpmTree>;
  async ideal(
    report: NpmReport | undefined,
    learn: (conflict: NpmConflict) => boolean,
  ): Promise<NpmTree | undefined>;
  async ideal(
    report?: NpmReport,
    learn: (conflict: NpmConflict) => boolean = () => false,
  ): Promise<NpmTree | undefined> {
    try {
      return await this.#ideal(report);
    } catch (error) {
      const conflict = error as NpmConflict;
      if (this.#isLenient || conflict.code !== 'ERESOLVE') throw error;
      if (learn(conflict)) return undefined;
      this.#isLenient = true;
      return await this.#ideal(report);
    }
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #ideal(report: NpmReport | undefined): Promise<NpmTree> {
    const builder = this.#builder();
    builder.auditReport = report && reportOn(await builder.loadVirtual(), report);
    return builder.buildIdealTree();
  }

  #builder(isLenient = this.#isLenient): NpmTreeBuilder {
    const { Arborist } = this.#libraries;
    // Without peers, npm would remove what the lockfile has for them alone.
    const lenient = /"peer": *true/.test(this.lockText) ? { force: true } : { legacyPeerDeps: true };
    return new Arborist({ ...this.#options, ...(isLenient && lenient) });
  }

  async #write(path: string, text: string): Promise<void> {
    const file = join(this.#folder, 'tree', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The same report with the nodes of this tree: a builder moves its own only. */
function reportOn(tree: NpmTree, report: NpmReport): NpmReport {
  const nodes = new Map([...tree.inventory.values()].map((node) => [node.location, node]));
  return {
    ...report,
    values: () =>
      [...report.values()].map(({ name, nodes: moved }) => ({
        name,
        nodes: [...moved].flatMap(({ location }) => nodes.get(location) ?? []),
      })),
  };
}

function isManifest(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function versionOfLock(text: string, path: string): number {
  let lock: unknown;
  try {
    lock = JSON.parse(text);
  } catch {
    throw new RepairError(`${path} is not valid JSON.`);
  }
  const version = isObject(lock) ? lock.lockfileVersion : undefined;
  if (version === 1 || version === 2 || version === 3) return version;
  throw new RepairError(`${path} has a version that is not known.`);
}
