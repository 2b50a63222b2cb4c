// Repairs of pip's requirements: pins move to the lowest clean release that the other lines allow, with the digests of all its files.
import {
  normalPythonName,
  readPythonRequirement,
} from '../../engines/dependencies/lockfiles/reading/python-names.ts';
import { beside } from '../../engines/dependencies/lockfiles/reading/repository-path.ts';
import { requirementLines } from '../../engines/dependencies/lockfiles/reading/requirement-lines.ts';
import { requirementsTxt } from '../../engines/dependencies/lockfiles/requirements-txt.ts';
import { comparePep440, satisfiesPep440 } from '../../engines/dependencies/versions/pep440.ts';
import type { Repair, RepairContext, Repairer, RepairTarget } from '../repair.ts';
import { RepairError, repairNote } from '../repair-error.ts';
import { type PinnedLine, pinnedLines, withPin } from './pinned-line.ts';
import { PythonIndex, type PythonNeed, type PythonRelease } from './python-index.ts';
import { knownPython } from './python-version.ts';

export const requirementsRepairer: Repairer = {
  id: 'pip',
  handles: (path) => /(?:^|\/)(?:[^/]*requirements[^/]*\.txt|requirements\/[^/]+\.txt)$/.test(path),
  repair: async (target, context) => {
    const text = await context.read(target.path);
    if (text === undefined) throw new RepairError(`${target.path} cannot be read.`);
    return new RequirementsRepair(text, target.path, context).run(target);
  },
};

/** More lines are asked about one by one for what they need. */
const maxPins = 1_000;

class RequirementsRepair {
  #text: string;
  readonly #path: string;
  readonly #context: RepairContext;
  readonly #index: PythonIndex;
  readonly #isCompiled: boolean;
  readonly #notes: string[] = [];
  #pythonVersion: string | undefined;

  constructor(text: string, path: string, context: RepairContext) {
    this.#text = text;
    this.#path = path;
    this.#context = context;
    this.#index = new PythonIndex(context, indexOf(text, path));
    this.#isCompiled = requirementsTxt.namesEverything?.(text) ?? false;
  }

  async run({ path, vulnerable }: RepairTarget): Promise<Repair> {
    const old = this.#text;
    if (pinnedLines(old).length > maxPins) throw new RepairError(`${path} has too many lines.`);
    this.#pythonVersion = await knownPython(path, old, this.#context);
    const names = [...new Set(vulnerable.map(({ name }) => normalPythonName(name)))].sort();
    let open: readonly string[] = names;
    const reasons = new Map<string, string>();
    // A move may open the way for another one.
    for (let before = -1; open.length !== before && open.length > 0; ) {
      before = open.length;
      const left: string[] = [];
      for (const name of open) {
        const reason = await this.#move(name).catch(repairNote);
        if (reason === undefined) continue;
        left.push(name);
        reasons.set(name, reason);
      }
      open = left;
    }
    for (const name of open) this.#notes.push(reasons.get(name) ?? '');
    return {
      edits: this.#text === old ? new Map() : new Map([[path, this.#text]]),
      notes: this.#notes.filter((note) => note !== ''),
    };
  }

  /** Why the package stays; undefined of one that moved. */
  async #move(name: string): Promise<string | undefined> {
    const pins = pinnedLines(this.#text).filter((pin) => normalPythonName(pin.name) === name);
    const [pin] = pins;
    if (pin === undefined) return `${name} is not pinned to one version: ${this.#command(name)}.`;
    const { advice, signal } = this.#context;
    if ((await advice.affected('PyPI', name, [pin.version], signal)).size === 0) return undefined;
    if (pins.length > 1) return `${name} is pinned more than once: edit the lines manually.`;
    if (this.#context.scope === 'lockfile' && !this.#isCompiled)
      return `${name} is pinned to ${pin.version} by the file itself, which changes with the scope compatible.`;
    const project = await this.#index.find(name);
    if (project === undefined) return `The index does not know ${name}.`;
    const above = project.clean.filter(({ version }) => comparePep440(version, pin.version) > 0);
    if (above.length === 0) return `No release of ${name} above ${pin.version} is clean and old enough.`;
    const allowed = above.filter(({ version }) => this.#isInScope(pin.version, version));
    if (allowed.length === 0)
      return `${name} ${above[0]?.version} is another major version, which the scope breaking takes.`;
    const ranges = await this.#rangesOn(pin);
    if (typeof ranges === 'string') return ranges;
    const before = releaseOf(project.all, pin.version);
    let reason = '';
    for (const release of allowed) {
      const refused = ranges.find(({ specifier }) => satisfiesPep440(release.version, specifier) !== true);
      const why = refused
        ? `${refused.by} takes only ${name} ${refused.specifier}`
        : await this.#refusal(release, before);
      if (why === undefined) return this.#edit(pin, release);
      reason ||= `${name} ${release.version} was not taken, because ${why}: ${this.#command(name)}.`;
    }
    return reason;
  }

  #isInScope(from: string, to: string): boolean {
    if (this.#context.scope === 'breaking' || this.#isCompiled) return true;
    const [was = '', now = ''] = [from, to].map((version) => version.split('.', 1)[0] ?? '');
    if (was !== now) return false;
    return was !== '0' || from.split('.')[1] === to.split('.')[1];
  }

  /** What other lines, and the file that this one was compiled from, ask of the package; a sentence where that is unknown. */
  async #rangesOn(
    pin: PinnedLine,
  ): Promise<readonly { readonly by: string; readonly specifier: string }[] | string> {
    const name = normalPythonName(pin.name);
    const ranges: { readonly by: string; readonly specifier: string }[] = [];
    for (const other of pinnedLines(this.#text)) {
      if (normalPythonName(other.name) === name) continue;
      const needs = await this.#needsOf(other.name, other.version);
      if (needs === undefined) {
        if (!this.#isCompiled) continue;
        if (
          !other.via.includes(pin.name) &&
          !pin.via.some((by) => normalPythonName(by) === normalPythonName(other.name))
        )
          continue;
        return `The index does not say what ${other.name} ${other.version} needs: ${this.#command(name)}.`;
      }
      for (const { specifier, marker } of needs.filter((need) => normalPythonName(need.name) === name))
        if (!/\bextra\b/.test(marker)) ranges.push({ by: `${other.name} ${other.version}`, specifier });
    }
    if (!this.#isCompiled) return ranges;
    for (const source of pin.via.flatMap((via) => /^-[rc]\s+(\S+)$/.exec(via)?.[1] ?? [])) {
      const text = await this.#readSource(source);
      if (text === undefined || !/\.(?:in|txt)$/.test(source))
        return `What ${source} asks of ${name} is read by its own tool: ${this.#command(name)}.`;
      for (const { text: row } of requirementLines(text)) {
        const asked = readPythonRequirement(row);
        if (asked && normalPythonName(asked.name) === name)
          ranges.push({ by: source, specifier: asked.specifier });
      }
    }
    return ranges;
  }

  async #readSource(source: string): Promise<string | undefined> {
    const near = beside(this.#path, source);
    const text = near === undefined ? undefined : await this.#context.read(near);
    return text ?? (await this.#context.read(source));
  }

  async #needsOf(name: string, version: string): Promise<readonly PythonNeed[] | undefined> {
    const project = await this.#index.find(name);
    const release = project && releaseOf(project.all, version);
    return release && this.#index.needs(release);
  }

  /** Why the release cannot stand beside the other lines; undefined where it can. */
  async #refusal(release: PythonRelease, before: PythonRelease | undefined): Promise<string | undefined> {
    const python = this.#pythonVersion;
    if (python !== undefined && satisfiesPep440(python, release.requiresPython) === false)
      return `it needs Python ${release.requiresPython}`;
    const needs = await this.#index.needs(release);
    if (needs === undefined) return 'the index does not say what it needs';
    const old = before && (await this.#index.needs(before));
    const pins = new Map(pinnedLines(this.#text).map((pin) => [normalPythonName(pin.name), pin]));
    for (const need of needs) {
      if (/\bextra\b/.test(need.marker)) continue;
      const pin = pins.get(normalPythonName(need.name));
      if (pin !== undefined && satisfiesPep440(pin.version, need.specifier) !== true)
        return `it needs ${need.name} ${need.specifier || need.source}`;
      const wasNeeded = old?.some(
        (one) => normalPythonName(one.name) === normalPythonName(need.name) && one.marker === need.marker,
      );
      if (pin === undefined && this.#isCompiled && wasNeeded !== true)
        return `it needs ${need.name}, which the file does not have`;
    }
    return undefined;
  }

  #edit(pin: PinnedLine, release: PythonRelease): string | undefined {
    const digests = release.files.flatMap(({ sha256 }) => sha256 ?? []).sort();
    if (pin.hasDigests && digests.length < release.files.length)
      return `The index has no digests for all files of ${pin.name} ${release.version}: ${this.#command(pin.name)}.`;
    const text = withPin(this.#text, pin, { version: release.version, digests });
    if (text === undefined) return `Line ${pin.line} has a layout of its own: edit it manually.`;
    this.#text = text;
    if (this.#pythonVersion === undefined && release.requiresPython !== '')
      this.#notes.push(
        `${pin.name} ${release.version} needs Python ${release.requiresPython}; the repository does not say which one it runs.`,
      );
    return undefined;
  }

  /** What resolves it instead. */
  #command(name: string): string {
    if (!this.#isCompiled) return 'edit the line, and run `pip install` with the file';
    const isUv = /autogenerated by uv/.test(this.#text.slice(0, 2_000));
    return isUv
      ? `run the \`uv pip compile\` of the file's first lines with \`--upgrade-package ${name}\``
      : `run the \`pip-compile\` of the file's first lines with \`--upgrade-package ${name}\``;
  }
}

/** Versions can be spelled in more than one way: `1.0` is `1.0.0`. */
function releaseOf(all: ReadonlyMap<string, PythonRelease>, version: string): PythonRelease | undefined {
  return all.get(version) ?? [...all.values()].find((one) => comparePep440(one.version, version) === 0);
}

/** Of the index that the file names; undefined where it names none. Throws RepairError where it could be either of two. */
function indexOf(text: string, path: string): string | undefined {
  if (/^\s*--(?:extra-index-url|find-links|no-index)\b/m.test(text))
    throw new RepairError(
      `${path} names more places than one index: run \`pip-compile --upgrade\` or edit it manually.`,
    );
  const address = /^\s*(?:-i|--index-url)[\s=]+(\S+)/m.exec(text)?.[1];
  if (address?.includes('${'))
    throw new RepairError(`${path} names an index with variables: set PIP_INDEX_URL and remove the line.`);
  return address !== undefined && /^https?:\/\//.test(address) ? address : undefined;
}
