// Lockfiles and advisories read again by the plainest means, with nothing of the program: what a verdict is compared with.
import { execFileSync } from 'node:child_process';
import semver from 'semver';

export interface Copy {
  readonly path: string;
  readonly ecosystem: 'npm' | 'Go';
  readonly name: string;
  readonly version: string;
}

export interface OsvRecord {
  readonly id: string;
  readonly aliases?: readonly string[];
  readonly published?: string;
  readonly withdrawn?: string;
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string };
    readonly versions?: readonly string[];
    readonly ranges?: readonly {
      readonly type: string;
      readonly events: readonly Readonly<Record<string, string>>[];
    }[];
  }[];
}

const lockfile = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|go\.mod)$/;

/** Every package of every lockfile of a commit; `unread` are those that these means do not read. */
export function copiesIn(
  git: string,
  commit: string,
): { readonly copies: readonly Copy[]; readonly unread: ReadonlySet<string> } {
  const run = (...args: readonly string[]) =>
    execFileSync('git', ['-C', git, ...args], { encoding: 'utf8', maxBuffer: 1 << 29 });
  const copies: Copy[] = [];
  const unread = new Set<string>();
  for (const path of run('ls-tree', '-r', '--name-only', '-z', commit).split('\0')) {
    if (!lockfile.test(path) || /(?:^|\/)node_modules\//.test(path)) continue;
    try {
      copies.push(...readFile(path, run('show', `${commit}:${path}`)));
    } catch {
      unread.add(path);
    }
  }
  return { copies, unread };
}

function readFile(path: string, text: string): readonly Copy[] {
  if (path.endsWith('go.mod')) return readGoMod(path, text);
  if (path.endsWith('yarn.lock')) return readYarn(path, text);
  const document = JSON.parse(text);
  const copies: Copy[] = [];
  const add = (name: string, version: unknown) => {
    if (typeof version === 'string') copies.push({ path, ecosystem: 'npm', name, version });
  };
  if (document.packages)
    for (const [place, one] of Object.entries<Record<string, unknown>>(document.packages)) {
      if (place === '' || one.link === true || !place.includes('node_modules/')) continue;
      add(typeof one.name === 'string' ? one.name : (place.split('node_modules/').at(-1) ?? ''), one.version);
    }
  else readNested(document.dependencies ?? {}, add);
  return copies;
}

function readNested(
  dependencies: Record<string, Record<string, unknown>>,
  add: (name: string, version: unknown) => void,
): void {
  for (const [name, one] of Object.entries(dependencies)) {
    const [, alias, version] = /^npm:(.+)@([^@]+)$/.exec(String(one.version)) ?? [];
    add(alias ?? name, version ?? one.version);
    readNested((one.dependencies ?? {}) as never, add);
  }
}

function readYarn(path: string, text: string): readonly Copy[] {
  if (!text.includes('yarn lockfile v1')) throw new Error('another version');
  const copies: Copy[] = [];
  for (const block of text.split(/\n(?=\S)/)) {
    const [head = ''] = block.split('\n');
    if (head.startsWith('#') || !head.endsWith(':')) continue;
    const key = head.slice(0, -1).split(', ')[0]?.replaceAll('"', '') ?? '';
    const [, own = ''] = /^(@?[^@]+)@/.exec(key) ?? [];
    const [, alias] = /^[^@]+@npm:(@?[^@]+)@/.exec(key.replace(/^@/, '')) ?? [];
    const [, version] = /^ {2}version "?([^"\n]+)"?$/m.exec(block) ?? [];
    if (version) copies.push({ path, ecosystem: 'npm', name: alias ?? own, version });
  }
  return copies;
}

function readGoMod(path: string, text: string): readonly Copy[] {
  const replaced = new Map<string, readonly [string, string] | null>();
  const found = new Map<string, string>();
  let block = '';
  for (const raw of text.split('\n')) {
    const line = raw.replace(/\/\/.*$/, '').trim();
    if (/^(?:require|replace|exclude|retract|tool)\s*\($/.test(line)) block = line.split(/\s/)[0] ?? '';
    else if (line === ')') block = '';
    else {
      const words = line.replace(/^(?:require|replace)\s+/, '').split(/\s+/);
      const kind = block || line.split(/\s/)[0];
      if (kind === 'require' && words.length === 2) found.set(words[0] ?? '', words[1] ?? '');
      if (kind === 'replace' && words.includes('=>')) {
        const at = words.indexOf('=>');
        const [to = '', version] = words.slice(at + 1);
        replaced.set(words[0] ?? '', version === undefined ? null : [to, version]);
      }
    }
  }
  // The standard library is the one of the toolchain that is asked for.
  const [, toolchain] = /^toolchain go(\S+)/m.exec(text) ?? [];
  const [, language] = /^go (\S+)/m.exec(text) ?? [];
  const standard = toolchain ?? language;
  const own: Copy[] =
    standard === undefined ? [] : [{ path, ecosystem: 'Go', name: 'stdlib', version: standard }];
  const modules = [...found].flatMap(([name, version]): Copy[] => {
    const other = replaced.get(name);
    if (other === null) return [];
    const [as, at] = other ?? [name, version];
    return [
      { path, ecosystem: 'Go', name: as, version: at.replace(/^v/, '').replace(/\+incompatible$/, '') },
    ];
  });
  return [...own, ...modules];
}

export function isVulnerable({ ecosystem, name, version: written }: Copy, record: OsvRecord): boolean {
  const version = written.replace(/^\d+\.\d+$/, '$&.0');
  return (record.affected ?? []).some((affected) => {
    if (affected.package?.ecosystem !== ecosystem || affected.package.name !== name) return false;
    if (affected.versions?.includes(version)) return true;
    if (semver.valid(version, true) === null) return false;
    return (affected.ranges ?? []).some(({ type, events }) => type !== 'GIT' && isWithin(version, events));
  });
}

function isWithin(version: string, events: readonly Readonly<Record<string, string>>[]): boolean {
  let isIn = false;
  const sorted = events
    .flatMap((event) =>
      Object.entries(event).map(([kind, at]) => ({ kind, at: at === '0' ? '0.0.0-0' : at })),
    )
    .filter(({ at }) => semver.valid(at, true) !== null)
    .sort((a, b) => semver.compare(a.at, b.at, true) || (a.kind === 'introduced' ? -1 : 1));
  for (const { kind, at } of sorted) {
    const order = semver.compare(version, at, true);
    if (kind === 'introduced' && order >= 0) isIn = true;
    if (kind === 'fixed' && order >= 0) isIn = false;
    if (kind === 'last_affected' && order > 0) isIn = false;
  }
  return isIn;
}
