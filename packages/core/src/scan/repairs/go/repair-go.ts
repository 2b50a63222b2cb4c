// Repairs of Go modules: the minimum of a module is raised to its lowest clean release, and of what that release needs as far as Go would.
import { posix } from 'node:path';
import { compareSemver } from '../../engines/dependencies/versions/semver.ts';
import type { Repair, RepairContext, Repairer, RepairTarget } from '../repair.ts';
import { RepairError, repairNote } from '../repair-error.ts';
import { GoProxy } from './go-proxy.ts';
import { type GoRequirements, readGoRequirements, withGoVersions } from './go-requirements.ts';
import { withGoSums } from './go-sum-text.ts';

export const goRepairer: Repairer = {
  id: 'go',
  handles: (path) => /(?:^|\/)go\.mod$/.test(path),
  repair: async (target, context) => {
    const text = await context.read(target.path);
    if (text === undefined) throw new RepairError(`${target.path} cannot be read.`);
    return new GoRepair(text, target.path, context).run(target);
  },
};

class GoRepair {
  readonly #text: string;
  readonly #path: string;
  readonly #context: RepairContext;
  readonly #proxy: GoProxy;
  readonly #module: GoRequirements;
  /** By name, of everything that is required. */
  #versions: ReadonlyMap<string, string>;

  constructor(text: string, path: string, context: RepairContext) {
    this.#text = text;
    this.#path = path;
    this.#context = context;
    this.#proxy = new GoProxy(context);
    this.#module = readGoRequirements(text);
    this.#versions = new Map(this.#module.required.map(({ name, version }) => [name, version]));
  }

  async run({ vulnerable }: RepairTarget): Promise<Repair> {
    const names = [...new Set(vulnerable.map(({ name }) => name))].sort();
    const commands = `run \`go get\` and \`go mod tidy\``;
    if (compareSemver(this.#module.go, '1.17') < 0)
      throw new RepairError(
        `${this.#path} is for Go ${this.#module.go} and does not name all modules, which only Go itself resolves: ${commands}.`,
      );
    if ((await this.#beside('vendor/modules.txt')) !== undefined)
      throw new RepairError(
        `${this.#path} has a vendor folder, whose sources would have to change, too: ${commands}, then \`go mod vendor\`.`,
      );
    const before = this.#versions;
    const notes = new Set<string>();
    for (const name of names) {
      const note = await this.#move(name).catch(repairNote);
      if (note !== undefined) notes.add(note);
    }
    const moved = new Map([...this.#versions].filter(([name, version]) => before.get(name) !== version));
    if (moved.size === 0) return { edits: new Map(), notes: [...notes] };
    const edits = new Map([[this.#path, withGoVersions(this.#text, moved)]]);
    const sum = await this.#beside('go.sum');
    if (sum !== undefined) edits.set(this.#sumPath(), await this.#sums(sum, moved, before));
    return { edits, notes: [...notes] };
  }

  /** Why the module stays; undefined of one that moved. */
  async #move(name: string): Promise<string | undefined> {
    const current = this.#versions.get(name);
    if (name === 'stdlib' || name === 'toolchain')
      return 'The standard library comes with Go itself: run `go get go@latest`, and build with that version.';
    if (current === undefined || this.#module.replaced.has(name))
      return `${name} is replaced or not named by ${this.#path} itself: edit the \`replace\` directive manually.`;
    const { advice, signal } = this.#context;
    if (!(await advice.affected('Go', name, [current.slice(1)], signal)).size) return undefined;
    const clean = await this.#proxy.clean(name, current);
    if (clean.length === 0) return `No release of ${name} above ${current} is clean.`;
    let reason = '';
    for (const version of clean) {
      const state = new Map(this.#versions);
      const refused = await this.#raise(name, version, state, 0);
      if (refused === undefined) {
        this.#versions = state;
        return undefined;
      }
      reason ||= `${name} ${version} was not taken, because ${refused}: run \`go get ${name}@${version} && go mod tidy\`.`;
    }
    return reason;
  }

  /** Changes the state as Go's minimal version selection does. Why that cannot be; undefined where it can. */
  async #raise(
    name: string,
    version: string,
    state: Map<string, string>,
    depth: number,
  ): Promise<string | undefined> {
    if (depth > 30) return 'too many modules need one another';
    if (this.#module.excluded.has(`${name}@${version}`)) return `${name} ${version} is excluded`;
    if (this.#module.replaced.has(name)) return `${name} is replaced`;
    if (await this.#proxy.isRecent(name, version)) return `${name} ${version} is not old enough`;
    const needs = await this.#proxy.requirements(name, version);
    if (needs === undefined) return `the proxy does not know ${name} ${version}`;
    if (compareSemver(needs.go, this.#module.go) > 0) return `${name} ${version} needs Go ${needs.go}`;
    const old = await this.#proxy.requirements(name, state.get(name) ?? '');
    const needed = new Set(old?.required.map((one) => one.name));
    state.set(name, version);
    for (const one of needs.required) {
      const own = state.get(one.name);
      if (own === undefined) {
        if (!needed.has(one.name))
          return `${name} ${version} needs ${one.name}, which ${this.#path} does not name`;
        continue;
      }
      if (compareSemver(one.version, own) <= 0) continue;
      const to = await this.#cleanFrom(one.name, one.version);
      if (to === undefined) return `${name} ${version} needs ${one.name} ${one.version}, which is vulnerable`;
      const refused = await this.#raise(one.name, to, state, depth + 1);
      if (refused !== undefined) return refused;
    }
    return undefined;
  }

  /** The version itself, or the lowest clean one above. */
  async #cleanFrom(name: string, version: string): Promise<string | undefined> {
    const { advice, signal } = this.#context;
    const affected = await advice.affected('Go', name, [version.slice(1)], signal);
    return affected.size === 0 ? version : (await this.#proxy.clean(name, version))[0];
  }

  async #sums(
    text: string,
    moved: ReadonlyMap<string, string>,
    before: ReadonlyMap<string, string>,
  ): Promise<string> {
    const added: string[] = [];
    for (const [name, version] of moved) {
      const { content, manifest } = await this.#proxy.sums(name, version);
      added.push(`${name} ${version} ${content}`, `${name} ${version}/go.mod ${manifest}`);
    }
    const removed = new Set([...moved.keys()].map((name) => `${name} ${before.get(name)}`));
    return withGoSums(text, { removed, added });
  }

  #sumPath(): string {
    return posix.join(posix.dirname(this.#path), 'go.sum');
  }

  #beside(name: string): Promise<string | undefined> {
    return this.#context.read(posix.join(posix.dirname(this.#path), name));
  }
}
