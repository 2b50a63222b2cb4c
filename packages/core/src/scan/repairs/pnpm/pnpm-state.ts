// What a pnpm-lock.yaml of version 9 resolves: each package once, with what its variants by peers need.
import {
  isLocalPnpmKey,
  pnpmKeyOf,
  splitPnpmKey,
} from '../../engines/dependencies/lockfiles/reading/pnpm-key.ts';
import { YamlMap, type YamlValue } from '../../engines/dependencies/lockfiles/reading/yaml-map.ts';
import { type LockedEntry, type LockedNeed, LockState } from '../locked/lock-state.ts';

/** A spec that takes no version. */
const unknownSpec = 'unknown';

const lists = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;

export interface PnpmState {
  readonly state: LockState;
  /** Keys of snapshots by the package that they are of. */
  readonly variants: ReadonlyMap<string, readonly string[]>;
}

/** Keys of entries are those of packages, keys of projects those of importers. */
export function pnpmState(lock: YamlMap): PnpmState {
  const held = new Set([
    ...[...lock.map('overrides').keys()].map((pattern) => nameOf(pattern.split('>').at(-1) ?? '')),
    ...[...lock.map('patchedDependencies').keys()].map(nameOf),
  ]);
  const entries = new Map<string, LockedEntry>();
  for (const [key, value] of lock.map('packages')) {
    const details = value instanceof YamlMap ? value : new YamlMap();
    const { name, version } = splitPnpmKey(key, 9) ?? { name: '', version: '' };
    const isFromRegistry = [...details.map('resolution').keys()].every((field) => field === 'integrity');
    const isFixed = version === '' || !isFromRegistry || held.has(name) || details.has('bundledDependencies');
    entries.set(key, { name: name || key, version, isFixed });
  }
  const needs = new Map<string, ReadonlyMap<string, LockedNeed>>();
  const variants = new Map<string, string[]>();
  for (const [key, value] of lock.map('snapshots')) {
    const plain = withoutPeers(key);
    variants.set(plain, [...(variants.get(plain) ?? []), key]);
    const own = new Map(needs.get(plain));
    for (const [name, to] of needsOf(value)) {
      const known = own.get(name);
      if (known !== undefined && known.to !== to) {
        // Variants that need different versions stay as they are, and so does what they need.
        const entry = entries.get(plain);
        if (entry) entries.set(plain, { ...entry, isFixed: true });
        needs.set(`${plain} with ${to}`, new Map([[name, { spec: unknownSpec, to }]]));
      } else own.set(name, { spec: '', to });
    }
    needs.set(plain, own);
  }
  const projects = new Set<string>();
  for (const [project, value] of lock.map('importers')) {
    projects.add(project);
    const own = new Map<string, LockedNeed>();
    for (const list of lists)
      for (const [name, asked] of value instanceof YamlMap ? value.map(list) : []) {
        if (!(asked instanceof YamlMap)) continue;
        const to = pnpmKeyOf(name, asked.text('version'), 9);
        const spec = asked.text('specifier');
        if (to === undefined) continue;
        if (!spec.startsWith('catalog:')) own.set(name, { spec, to: withoutPeers(to) });
        else
          needs.set(
            `the catalog, ${project} ${name}`,
            new Map([[name, { spec: catalogSpec(lock, name, spec), to: withoutPeers(to) }]]),
          );
      }
    needs.set(project, own);
  }
  const catalogs = [...needs.keys()].filter((from) => from.startsWith('the catalog, '));
  return {
    state: new LockState({
      entries,
      needs,
      projects: new Set([...projects, ...catalogs]),
      catalogs: new Set(catalogs),
      shared: undefined,
    }),
    variants,
  };
}

export function withoutPeers(key: string): string {
  if (isLocalPnpmKey(key)) return key;
  const bracket = key.indexOf('(');
  return bracket === -1 ? key : key.slice(0, bracket);
}

function needsOf(snapshot: YamlValue): readonly (readonly [name: string, key: string])[] {
  if (!(snapshot instanceof YamlMap)) return [];
  return ['dependencies', 'optionalDependencies'].flatMap((list) =>
    [...snapshot.map(list)].flatMap(([name, reference]) => {
      const key = typeof reference === 'string' ? pnpmKeyOf(name, reference, 9) : undefined;
      return key === undefined ? [] : [[name, withoutPeers(key)] as const];
    }),
  );
}

/** `catalog:` is the default one. */
function catalogSpec(lock: YamlMap, name: string, spec: string): string {
  const catalog = lock.map('catalogs').map(spec.slice('catalog:'.length) || 'default');
  return catalog.map(name).text('specifier') || unknownSpec;
}

function nameOf(pattern: string): string {
  const at = pattern.indexOf('@', 1);
  return at === -1 ? pattern : pattern.slice(0, at);
}
