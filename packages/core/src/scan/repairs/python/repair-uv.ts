// Repairs of uv.lock: a package moves to the lowest clean release that needs the same as before, and that everything takes which needs it.
import { normalPythonName, pythonNameOf } from '../../engines/dependencies/lockfiles/reading/python-names.ts';
import { comparePep440, satisfiesPep440 } from '../../engines/dependencies/versions/pep440.ts';
import type { Repair, RepairContext, Repairer, RepairTarget } from '../repair.ts';
import { RepairError, repairNote } from '../repair-error.ts';
import { PythonIndex, type PythonRelease } from './python-index.ts';
import { type UvBlock, uvBlocks, withUvRelease } from './uv-lock-text.ts';

export const uvRepairer: Repairer = {
  id: 'uv',
  handles: (path) => /(?:^|\/)uv\.lock$/.test(path),
  repair: async (target, context) => {
    const text = await context.read(target.path);
    if (text === undefined) throw new RepairError(`${target.path} cannot be read.`);
    return new UvRepair(text, context).run(target);
  },
};

class UvRepair {
  #text: string;
  readonly #context: RepairContext;
  readonly #index: PythonIndex;

  constructor(text: string, context: RepairContext) {
    this.#text = text;
    this.#context = context;
    const registries = new Set([...text.matchAll(/\bregistry = "([^"]+)"/g)].map((found) => found[1] ?? ''));
    const [registry] = registries;
    if (registries.size > 1 || (registry !== undefined && !/^https?:/.test(registry)))
      throw new RepairError(
        'The lockfile is of more than one index, or of a folder: run `uv lock --upgrade`.',
      );
    this.#index = new PythonIndex(context, registry);
  }

  async run({ path, vulnerable }: RepairTarget): Promise<Repair> {
    const old = this.#text;
    const notes: string[] = [];
    for (const name of [...new Set(vulnerable.map((one) => normalPythonName(one.name)))].sort()) {
      const reason = await this.#move(name).catch(repairNote);
      if (reason !== undefined) notes.push(`${reason}: run \`uv lock --upgrade-package ${name}\`.`);
    }
    return { edits: this.#text === old ? new Map() : new Map([[path, this.#text]]), notes };
  }

  /** Why the package stays; undefined of one that moved. */
  async #move(name: string): Promise<string | undefined> {
    const own = uvBlocks(this.#text).filter((block) => normalPythonName(block.name) === name);
    const [block] = own;
    if (block === undefined || own.length > 1) return `${name} has not one version, which only uv resolves`;
    const { advice, signal } = this.#context;
    if ((await advice.affected('PyPI', name, [block.version], signal)).size === 0) return undefined;
    const project = await this.#index.find(name);
    const before = project?.all.get(block.version);
    const needs = before && (await this.#index.needs(before));
    if (project === undefined || needs === undefined)
      return `The index does not say what ${name} ${block.version} needs`;
    const ranges = await this.#rangesOn(name);
    if (typeof ranges === 'string') return ranges;
    let reason = '';
    for (const release of project.clean) {
      if (comparePep440(release.version, block.version) <= 0) continue;
      const refused =
        ranges.find(({ specifier }) => satisfiesPep440(release.version, specifier) !== true)?.by ??
        (await this.#refusal(release, needs));
      if (refused === undefined) return this.#edit(block, release);
      reason ||= `${name} ${release.version} was not taken, because ${refused} does not allow it`;
    }
    return reason || `No release of ${name} above ${block.version} is clean and old enough`;
  }

  /** What projects of the lockfile and other packages ask of the package; a sentence where that is unknown. */
  async #rangesOn(
    name: string,
  ): Promise<readonly { readonly by: string; readonly specifier: string }[] | string> {
    const ranges: { readonly by: string; readonly specifier: string }[] = [];
    const row = new RegExp(`\\{ name = "${name}"(?:,[^\\n]*?specifier = "([^"]*)")?[^\\n]*\\}`, 'g');
    for (const { name: by, version, start, end } of uvBlocks(this.#text)) {
      const block = this.#text.slice(start, end);
      const asked = [...block.matchAll(row)];
      if (asked.length === 0) continue;
      if (!/^source = \{ registry = /m.test(block)) {
        for (const [, specifier = ''] of asked) ranges.push({ by, specifier });
        continue;
      }
      const release = (await this.#index.find(by))?.all.get(version);
      const needs = release && (await this.#index.needs(release));
      if (needs === undefined) return `The index does not say what ${by} ${version} needs`;
      for (const need of needs)
        if (normalPythonName(need.name) === name)
          ranges.push({ by: `${by} ${version}`, specifier: need.specifier });
    }
    return ranges;
  }

  /** What differs from the release that is there, so that the rest of the lockfile would have to change, too. */
  async #refusal(
    release: PythonRelease,
    before: Awaited<ReturnType<PythonIndex['needs']>>,
  ): Promise<string | undefined> {
    const python = /^requires-python = "([^"]+)"/m.exec(this.#text)?.[1] ?? '';
    const lowest = /\d+(?:\.\d+)+/.exec(python)?.[0];
    if (
      release.requiresPython !== '' &&
      (lowest === undefined || satisfiesPep440(lowest, release.requiresPython) !== true)
    )
      return `Python ${python || 'of the project'}`;
    const needs = await this.#index.needs(release);
    const keyOf = (all: typeof before) =>
      (all ?? [])
        .map(({ name, marker, source }) => `${pythonNameOf(name)} ${source} ${marker}`)
        .sort()
        .join('\n');
    if (needs === undefined || keyOf(needs) !== keyOf(before)) return 'what it needs';
    const locked = uvBlocks(this.#text);
    const unmet = needs.find(({ name, specifier }) =>
      locked.some(
        (one) =>
          normalPythonName(one.name) === normalPythonName(name) &&
          satisfiesPep440(one.version, specifier) !== true,
      ),
    );
    return unmet && `the locked ${unmet.name}`;
  }

  #edit(block: UvBlock, release: PythonRelease): string | undefined {
    const text = withUvRelease(this.#text, block, release);
    if (text === undefined)
      return `Which files of ${block.name} ${release.version} belong into the lockfile only uv can say`;
    this.#text = text;
    return undefined;
  }
}
