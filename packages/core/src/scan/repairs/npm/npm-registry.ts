// What npm's registry says of packages: which versions there are, what each needs, and which of them are clean.
import type { RepairContext } from '../repair.ts';
import type { NpmLibraries, NpmPackument, NpmSpec, NpmVersion } from './npm-libraries.ts';

export interface NpmPackage {
  /** By version, the lowest first. */
  readonly versions: ReadonlyMap<string, NpmVersion>;
  readonly tags: Readonly<Record<string, string>>;
  /** Versions that an advisory speaks of. */
  readonly vulnerable: ReadonlySet<string>;
  /** Released too recently to be taken, or nobody says when. */
  readonly recent: ReadonlySet<string>;
}

export class NpmRegistry {
  readonly #libraries: NpmLibraries;
  readonly #context: RepairContext;
  readonly #options: Readonly<Record<string, unknown>>;
  readonly #packages = new Map<string, Promise<NpmPackage | undefined>>();

  constructor(
    libraries: NpmLibraries,
    context: RepairContext,
    /** The same as for trees, with the same cache of what was read. */
    options: Readonly<Record<string, unknown>>,
  ) {
    this.#libraries = libraries;
    this.#context = context;
    this.#options = options;
  }

  /** Undefined of a package that the registry does not know. */
  find(name: string): Promise<NpmPackage | undefined> {
    const known = this.#packages.get(name);
    if (known) return known;
    const asked = this.#ask(name);
    this.#packages.set(name, asked);
    return asked;
  }

  /** Also of a version that the registry no longer has, as one that it took away for what was in it. */
  async isVulnerable(name: string, version: string): Promise<boolean> {
    const found = await this.find(name);
    if (found === undefined || found.versions.has(version)) return found?.vulnerable.has(version) === true;
    const { advice, signal } = this.#context;
    return (await advice.affected('npm', name, [version], signal)).has(version);
  }

  /** Which of the versions a range takes that is asked for under this name; undefined for what is not in a registry. */
  range(name: string, spec: string): { readonly name: string; takes(version: string): boolean } | undefined {
    const { parseSpec, semver } = this.#libraries;
    let parsed: NpmSpec;
    try {
      parsed = parseSpec.resolve(name, spec);
    } catch {
      return undefined;
    }
    const asked = parsed.type === 'alias' ? parsed.subSpec : parsed;
    const { type, fetchSpec } = asked ?? {};
    if (fetchSpec === null || fetchSpec === undefined) return undefined;
    const target = asked?.name ?? name;
    if (type === 'version' || type === 'range')
      return { name: target, takes: (version) => semver.satisfies(version, fetchSpec, { loose: true }) };
    return undefined;
  }

  isOlder(version: string, than: string): boolean {
    const { semver } = this.#libraries;
    return semver.valid(than) !== null && semver.compare(version, than) < 0;
  }

  isPrerelease(version: string): boolean {
    return this.#libraries.semver.prerelease(version) !== null;
  }

  /** Whether a caret takes the step: the same major version, and before 1.0 the same minor one. */
  isCompatible(from: string, to: string): boolean {
    const { major, minor } = this.#libraries.semver;
    return major(from) === major(to) && (major(from) > 0 || minor(from) === minor(to));
  }

  async #ask(name: string): Promise<NpmPackage | undefined> {
    const { semver } = this.#libraries;
    this.#context.signal.throwIfAborted();
    let packument: NpmPackument;
    try {
      packument = await this.#libraries.pacote.packument(name, this.#options);
    } catch (error) {
      if (isUnknown(error)) return undefined;
      throw error;
    }
    const sorted = Object.keys(packument.versions)
      .filter((version) => semver.valid(version) !== null)
      .sort((a, b) => semver.compare(a, b));
    const { advice, signal, releasedBefore } = this.#context;
    return {
      versions: new Map(sorted.map((version) => [version, packument.versions[version] as NpmVersion])),
      tags: packument['dist-tags'] ?? {},
      vulnerable: await advice.affected('npm', name, sorted, signal),
      recent: new Set(
        releasedBefore === null
          ? []
          : sorted.filter(
              (version) => !(Date.parse(packument.time?.[version] ?? '') <= releasedBefore.getTime()),
            ),
      ),
    };
  }
}

function isUnknown(error: unknown): boolean {
  const { code, statusCode } = error as { readonly code?: string; readonly statusCode?: number };
  return code === 'E404' || statusCode === 404 || code === 'ETARGET' || code === 'E403';
}
