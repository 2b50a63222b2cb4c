// Repairs of Yarn's lockfiles of version 1: entries move as the descriptors in them allow. Later versions are left to Yarn itself.
import { splitNpmSpec } from '../../engines/dependencies/lockfiles/reading/npm-manifest.ts';
import {
  readYarnClassic,
  type YarnEntry,
} from '../../engines/dependencies/lockfiles/reading/yarn-classic.ts';
import { type LockedEntry, type LockedNeed, LockState } from '../locked/lock-state.ts';
import { editManifests, stuckNote, withNpmRegistry } from '../locked/locked-project.ts';
import { type NpmManifest, readManifests, requirementsOf } from '../locked/npm-manifests.ts';
import { planUpgrades } from '../locked/plan-upgrades.ts';
import type { NpmVersion } from '../npm/npm-libraries.ts';
import type { NpmRegistry } from '../npm/npm-registry.ts';
import type { Repair, RepairContext, Repairer, RepairTarget } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import { isObject } from '../splice-json.ts';
import { joinYarnText, splitYarnText, type YarnBlock, yarnBlock, yarnHeader } from './yarn-classic-text.ts';

export const yarnRepairer: Repairer = {
  id: 'yarn',
  handles: (path) => /(?:^|\/)yarn\.lock$/.test(path),
  repair: async (target, context) => {
    const text = await context.read(target.path);
    if (text === undefined) throw new RepairError(`${target.path} cannot be read.`);
    if (/^__metadata:/m.test(text))
      throw new RepairError(
        `${target.path} has digests of archives that Yarn makes itself, which no registry states: run \`yarn up -R ${[...new Set(target.vulnerable.map(({ name }) => name))].sort().join(' ')}\`.`,
      );
    return withNpmRegistry(target.path, context, (registry) =>
      repairYarnClassic(text, target, { context, registry }),
    );
  },
};

interface Tools {
  readonly context: RepairContext;
  readonly registry: NpmRegistry;
}

async function repairYarnClassic(
  text: string,
  { path, vulnerable }: RepairTarget,
  { context, registry }: Tools,
): Promise<Repair> {
  const entries = readYarnClassic(text);
  const parts = splitYarnText(text, entries);
  if (parts === undefined)
    throw new RepairError(`${path} has another layout than Yarn's: run \`yarn install\` first.`);
  const manifests = await readManifests(path, context);
  const first = yarnState(entries, manifests);
  const plan = await planUpgrades(first, {
    names: new Set(vulnerable.map(({ name }) => name)),
    scope: context.scope,
    registry,
    refuse: (_, before, after) => refusal(before, after),
  });
  const { state } = plan;
  const notes = plan.stuck.map((one) => stuckNote(path, one));
  if (state === first) return { edits: new Map(), notes };
  const blocks: YarnBlock[] = [];
  for (const [key, { name, version }] of state.entries) {
    const entry = entries[Number(key)];
    const block = parts.blocks[Number(key)];
    const descriptors = descriptorsOf(state, key);
    if (entry !== undefined && block !== undefined && entry.version === version) {
      const isSame = descriptors.join() === [...block.descriptors].sort().join();
      const lines = block.text.split(parts.newline);
      blocks.push({
        descriptors,
        text: isSame ? block.text : [yarnHeader(descriptors), ...lines.slice(1)].join(parts.newline),
      });
      continue;
    }
    const manifest = (await registry.find(name))?.versions.get(version);
    const archive = manifest?.dist;
    if (manifest === undefined || archive === undefined || (!archive.integrity && !archive.shasum))
      throw new RepairError(`The registry has no digest of ${name} ${version}.`);
    const { dependencies, optionalDependencies } = needsOf(manifest);
    const resolved = resolvedAt(entry, { name, version, archive }, entries);
    const integrity = isWithIntegrity(entries) ? archive.integrity : undefined;
    const written = { descriptors, version, resolved, integrity, dependencies, optionalDependencies };
    blocks.push({ descriptors, text: yarnBlock(written, parts.newline) });
  }
  const edits = editManifests(manifests, state);
  return { edits: new Map([...edits, [path, joinYarnText({ ...parts, blocks })]]), notes };
}

/** Keys are places in the lockfile. */
function yarnState(entries: readonly YarnEntry[], manifests: readonly NpmManifest[]): LockState {
  const shared = new Map<string, string>();
  const held = new Set(manifests.flatMap(({ data }) => resolutionNames(data.resolutions)));
  const all = new Map<string, LockedEntry>();
  for (const [index, { name, version, descriptors, addresses }] of entries.entries()) {
    const isFromRegistry = addresses.every(
      (address) => address === '' || /^https?:.*\/-\/[^/]+\.tgz$/.test(address),
    );
    all.set(String(index), { name, version, isFixed: !isFromRegistry || held.has(name) });
    for (const descriptor of descriptors) shared.set(descriptor, String(index));
  }
  const needs = new Map<string, ReadonlyMap<string, LockedNeed>>();
  const used = new Set<string>();
  const setNeeds = (from: string, asked: Iterable<readonly [string, string]>) => {
    const own = new Map<string, LockedNeed>();
    for (const [name, spec] of asked) {
      const to = shared.get(`${name}@${spec}`);
      used.add(`${name}@${spec}`);
      if (to !== undefined) own.set(name, { spec, to });
    }
    needs.set(from, own);
  };
  for (const manifest of manifests) setNeeds(manifest.path, requirementsOf(manifest));
  for (const [index, { dependencies, optional }] of entries.entries())
    setNeeds(String(index), [...dependencies, ...optional].map(pairOf));
  // What nothing asks for blocks every move that it does not take.
  for (const [descriptor, to] of shared)
    if (!used.has(descriptor)) {
      const [name, spec] = pairOf(descriptor);
      needs.set(`another range, ${descriptor}`, new Map([[name, { spec, to }]]));
    }
  return new LockState({ entries: all, needs, projects: new Set(manifests.map(({ path }) => path)), shared });
}

function pairOf(descriptor: string): readonly [name: string, spec: string] {
  const at = descriptor.indexOf('@', 1);
  return [descriptor.slice(0, at), descriptor.slice(at + 1)];
}

function descriptorsOf(state: LockState, key: string): readonly string[] {
  return [...new Set([...state.neededBy(key)].map(({ name, spec }) => `${name}@${spec}`))].sort();
}

function needsOf({ dependencies = {}, optionalDependencies = {} }: NpmVersion) {
  const required = Object.entries(dependencies).filter(
    ([name]) => !Object.hasOwn(optionalDependencies, name),
  );
  return { dependencies: Object.fromEntries(required), optionalDependencies };
}

/** At the address that the lockfile has it from, or that the others are from. */
function resolvedAt(
  entry: YarnEntry | undefined,
  { name, version, archive }: { name: string; version: string; archive: NonNullable<NpmVersion['dist']> },
  entries: readonly YarnEntry[],
): string {
  const base = name.split('/').at(-1) ?? '';
  const tail = (of: string, at: string) => `/${of}/-/${of.split('/').at(-1)}-${at}.tgz`;
  const like = entry ?? entries.find((one) => one.addresses[0]?.endsWith(tail(one.name, one.version)));
  const address = like?.addresses[0] ?? '';
  const suffix = like ? tail(like.name, like.version) : '';
  const own =
    like && address.endsWith(suffix)
      ? `${address.slice(0, -suffix.length)}/${name}/-/${base}-${version}.tgz`
      : archive.tarball;
  return archive.shasum ? `${own}#${archive.shasum}` : own;
}

function isWithIntegrity(entries: readonly YarnEntry[]): boolean {
  return entries.some(({ integrity }) => integrity !== '');
}

function resolutionNames(resolutions: unknown): readonly string[] {
  return Object.keys(isObject(resolutions) ? resolutions : {}).map(
    (pattern) => splitNpmSpec(/(?:^|\/)((?:@[^/]+\/)?[^/]+)$/.exec(pattern)?.[1] ?? pattern).name,
  );
}

/** Yarn leaves what a package has in its own archive out of the lockfile. */
function refusal(before: NpmVersion | undefined, after: NpmVersion): string | undefined {
  const bundled = (one: NpmVersion | undefined) =>
    JSON.stringify(one?.bundleDependencies ?? one?.bundledDependencies ?? false);
  return bundled(after) !== 'false' && bundled(after) !== '[]' && bundled(after) !== bundled(before)
    ? 'has packages in its archive'
    : undefined;
}
