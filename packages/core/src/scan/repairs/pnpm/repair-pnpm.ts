// Repairs of pnpm's lockfiles of version 9: packages move as the releases allow that need them. Older versions are left to pnpm itself.
import { posix } from 'node:path';
import { readYamlDocuments } from '../../engines/dependencies/lockfiles/reading/block-yaml.ts';
import { pnpmKeyOf } from '../../engines/dependencies/lockfiles/reading/pnpm-key.ts';
import { YamlMap } from '../../engines/dependencies/lockfiles/reading/yaml-map.ts';
import type { LockState } from '../locked/lock-state.ts';
import { editManifests, stuckNote, withNpmRegistry } from '../locked/locked-project.ts';
import { readManifests } from '../locked/npm-manifests.ts';
import { planUpgrades } from '../locked/plan-upgrades.ts';
import type { NpmVersion } from '../npm/npm-libraries.ts';
import type { NpmRegistry } from '../npm/npm-registry.ts';
import type { Repair, RepairContext, Repairer, RepairTarget } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import {
  joinPnpmText,
  type PnpmBlock,
  packageLines,
  scalar,
  snapshotLines,
  splitPnpmText,
} from './pnpm-lock-text.ts';
import { type PnpmState, pnpmState, withoutPeers } from './pnpm-state.ts';

export const pnpmRepairer: Repairer = {
  id: 'pnpm',
  handles: (path) => /(?:^|\/)pnpm-lock\.yaml$/.test(path),
  repair: async (target, context) => {
    const text = await context.read(target.path);
    if (text === undefined) throw new RepairError(`${target.path} cannot be read.`);
    const [lock, ...more] = readYamlDocuments(text);
    const parts = splitPnpmText(text);
    const names = [...new Set(target.vulnerable.map(({ name }) => name))].sort().join(' ');
    if (
      !(lock instanceof YamlMap) ||
      more.length > 0 ||
      !lock.text('lockfileVersion').startsWith('9.') ||
      !parts
    )
      throw new RepairError(
        `${target.path} is not a lockfile of version 9 as pnpm writes it, which keeps keys and flags that only pnpm computes: run \`pnpm update ${names} --depth Infinity\`.`,
      );
    return withNpmRegistry(target.path, context, (registry) =>
      new PnpmRepair(pnpmState(lock), { lock, registry, context, path: target.path }).run(target, parts),
    );
  },
};

interface Tools {
  readonly lock: YamlMap;
  readonly registry: NpmRegistry;
  readonly context: RepairContext;
  readonly path: string;
}

type PnpmText = NonNullable<ReturnType<typeof splitPnpmText>>;

class PnpmRepair {
  readonly #first: LockState;
  readonly #variants: PnpmState['variants'];
  readonly #tools: Tools;
  readonly #snapshots: YamlMap;

  constructor({ state, variants }: PnpmState, tools: Tools) {
    this.#first = state;
    this.#variants = variants;
    this.#tools = tools;
    this.#snapshots = tools.lock.map('snapshots');
  }

  async run({ path, vulnerable }: RepairTarget, parts: PnpmText): Promise<Repair> {
    const { context, registry } = this.#tools;
    const importers = [...this.#tools.lock.map('importers').keys()];
    const manifests = await readManifests(path, context, importers);
    const { state, stuck } = await planUpgrades(this.#first, {
      names: new Set(vulnerable.map(({ name }) => name)),
      scope: context.scope,
      registry,
      refuse: (_, before, after) => refusal(before, after),
      refuseState: (next, key, own) => this.#refuseState(next, key, own),
    });
    const notes = stuck.map((one) => stuckNote(path, one));
    if (state === this.#first) return { edits: new Map(), notes };
    const folder = posix.dirname(path);
    const raised = state.raised.map((one) => ({
      ...one,
      project: posix.join(folder, one.project, 'package.json'),
    }));
    const edits = new Map(editManifests(manifests, { raised }));
    edits.set(path, joinPnpmText(await this.#written(state, parts)));
    return { edits, notes };
  }

  /** Which variant a package by itself has to be is known only where there is one, and nothing of it depends on peers. */
  #refuseState(state: LockState, key: string, own: string): string | undefined {
    if (own !== key)
      return this.#isPlain(key) && (own.startsWith('new:') || this.#isPlain(own))
        ? undefined
        : 'is there with other peers';
    const before = this.#first.needs.get(key);
    for (const [name, { to }] of state.needs.get(key) ?? [])
      if (before?.get(name)?.to !== to && !to.startsWith('new:') && !this.#isPlain(to))
        return `needs ${name}, which is there with peers`;
    return undefined;
  }

  #isPlain(key: string): boolean {
    const variants = this.#variants.get(key) ?? [];
    const [only] = variants;
    if (variants.length !== 1 || only !== key) return false;
    const snapshot = this.#snapshots.get(key);
    return !(snapshot instanceof YamlMap) || snapshot.list('transitivePeerDependencies').length === 0;
  }

  async #written(state: LockState, parts: PnpmText): Promise<PnpmText> {
    const renames = new Map<string, string>();
    for (const [key, { name, version }] of state.entries)
      if (key !== `${name}@${version}` && !this.#first.entries.get(key)?.isFixed)
        renames.set(key, `${name}@${version}`);
    for (const [key, { name }] of this.#first.entries)
      if (!state.entries.has(key)) {
        const merged = this.#mergedInto(state, key, name);
        if (merged !== undefined) renames.set(key, merged);
      }
    const packages: PnpmBlock[] = parts.packages.filter(
      ({ key }) => state.entries.has(key) && !renames.has(key),
    );
    const snapshots: PnpmBlock[] = [];
    for (const { key, lines } of parts.snapshots) {
      const plain = withoutPeers(key);
      if (!state.entries.has(plain)) continue;
      if (!renames.has(plain))
        snapshots.push({
          key: renamedSuffix(key, renames),
          lines: lines.map((line) => renamedLine(line, renames)),
        });
    }
    for (const [key, name] of renames) {
      const entry = state.entries.get(key);
      if (entry === undefined) continue;
      const manifest = (await this.#tools.registry.find(entry.name))?.versions.get(entry.version);
      const lines = manifest && packageLines(name, manifest);
      if (manifest === undefined || lines === undefined)
        throw new RepairError(`The registry says too little of ${name}: run \`pnpm update ${entry.name}\`.`);
      packages.push({ key: name, lines });
      for (const variant of this.#variants.get(key) ?? [name]) {
        const own = name + renamedSuffix(variant.slice(variant === name ? name.length : key.length), renames);
        snapshots.push({
          key: own,
          lines: snapshotLines(own, this.#needsOf(state, key, { variant, manifest, renames })),
        });
      }
    }
    const before = renamedImporters(parts.before, state, renames);
    return { ...parts, before, packages, snapshots };
  }

  /** The release that an entry became which another one was already. */
  #mergedInto(state: LockState, key: string, name: string): string | undefined {
    for (const [from, own] of this.#first.needs)
      for (const [asked, { to }] of own) {
        if (to !== key) continue;
        const now = state.needs.get(from)?.get(asked)?.to;
        const entry = now === undefined || now === key ? undefined : state.entries.get(now);
        if (entry?.name === name) return `${entry.name}@${entry.version}`;
      }
    return undefined;
  }

  #needsOf(
    state: LockState,
    key: string,
    {
      variant,
      manifest,
      renames,
    }: { variant: string; manifest: NpmVersion; renames: ReadonlyMap<string, string> },
  ) {
    const found = this.#snapshots.get(variant);
    const old = found instanceof YamlMap ? found : new YamlMap();
    const dependencies = new Map<string, string>();
    const optionalDependencies = new Map<string, string>();
    for (const [name, { to }] of state.needs.get(key) ?? []) {
      const reference = old.map('dependencies').text(name) || old.map('optionalDependencies').text(name);
      const same = reference !== '' && withoutPeers(pnpmKeyOf(name, reference, 9) ?? '') === to;
      const target = state.entries.get(to);
      const plain = target?.name === name ? target.version : `${target?.name}@${target?.version}`;
      const isOptional = Object.hasOwn(manifest.optionalDependencies ?? {}, name);
      (isOptional ? optionalDependencies : dependencies).set(
        name,
        same ? renamedReference(name, reference, renames) : plain,
      );
    }
    const transitivePeers = old.list('transitivePeerDependencies').filter((one) => typeof one === 'string');
    return { dependencies, optionalDependencies, transitivePeers };
  }
}

function renamedSuffix(text: string, renames: ReadonlyMap<string, string>): string {
  let result = text;
  if (!text.includes('(')) return text;
  for (const [old, now] of renames)
    for (const end of [')', '(']) result = result.replaceAll(`(${old}${end}`, `(${now}${end}`);
  return result;
}

function renamedReference(name: string, reference: string, renames: ReadonlyMap<string, string>): string {
  const key = withoutPeers(pnpmKeyOf(name, reference, 9) ?? '');
  const now = renames.get(key);
  const own = now === undefined ? reference : renamedHead(reference, key, now);
  return renamedSuffix(own, renames);
}

/** `1.0.0(peer@1)`, `name@1.0.0`. */
function renamedHead(reference: string, key: string, now: string): string {
  if (reference.startsWith(key)) return now + reference.slice(key.length);
  const [old, next] = [key, now].map((one) => one.slice(one.indexOf('@', 1) + 1));
  return (next ?? '') + reference.slice(old?.length);
}

/** A line of a snapshot that something else happened to. */
function renamedLine(line: string, renames: ReadonlyMap<string, string>): string {
  const [, head = '', quoted, plain, value] =
    /^( {6})(?:'([^']+)'|([^\s':-][^:]*)): '?([^']+?)'?$/.exec(line) ?? [];
  const name = quoted ?? plain;
  if (name === undefined || value === undefined) return renamedSuffix(line, renames);
  const next = renamedReference(name, value, renames);
  return next === value ? line : `${head}${scalar(name)}: ${scalar(next)}`;
}

/** Lines of importers and catalogs: names, and below them what is asked for and the version. */
function renamedImporters(
  lines: readonly string[],
  state: LockState,
  renames: ReadonlyMap<string, string>,
): readonly string[] {
  let section = '';
  let project = '';
  let name = '';
  return lines.map((line) => {
    const [, indent = '', quoted, plain, value = ''] =
      /^(\s*)(?:'([^']+)'|([^\s':][^:]*)):(?: '?([^']+?)'?)?$/.exec(line) ?? [];
    const key = quoted ?? plain ?? '';
    if (indent === '' && key !== '') section = key;
    if (section !== 'importers' && section !== 'catalogs') return line;
    if (section === 'importers' && indent.length === 2) project = key;
    if (value === '') {
      name = key || name;
      return line;
    }
    if (key === 'version') {
      const next = renamedReference(name, value, renames);
      return next === value ? line : `${indent}version: ${scalar(next)}`;
    }
    const spec =
      section === 'importers' && key === 'specifier' ? state.needs.get(project)?.get(name)?.spec : undefined;
    return spec === undefined || spec === value ? line : `${indent}specifier: ${scalar(spec)}`;
  });
}

/** What pnpm computes of peers for whole trees stays as it is. */
function refusal(before: NpmVersion | undefined, after: NpmVersion): string | undefined {
  const bundled = after.bundleDependencies ?? after.bundledDependencies ?? false;
  if (bundled !== false && JSON.stringify(bundled) !== '[]') return 'has packages in its archive';
  const peers = (one: NpmVersion | undefined) =>
    Object.keys(one?.peerDependencies ?? {})
      .sort()
      .join();
  return peers(before) === peers(after) ? undefined : 'asks for other packages beside it than before';
}
