// The manifests of a repository: what they declare, and whether a lockfile beside them says the same.
import { parse as parseToml } from 'smol-toml';
import type { LockfileParser } from '../../dependencies/lockfile.ts';
import { lockfileParsers } from '../../dependencies/lockfiles/index.ts';

export interface Manifest {
  readonly path: string;
  /** `npm`, `cargo` … as the tool is called. */
  readonly tool: string;
  /** The license field as written; null when there is none. */
  readonly license: string | null;
  /** Names of direct dependencies; null when the format is not read. */
  readonly dependencies: readonly string[] | null;
  /** Whether the tool has lockfiles that are meant to be committed. */
  readonly lockable: boolean;
  readonly lock: {
    readonly path: string;
    /** Direct dependencies that the lock does not hold, or holds for another range. */
    readonly missing: readonly string[];
    /** Why it could not be compared. */
    readonly error: string | null;
  } | null;
  readonly text: string;
}

interface Tool {
  readonly name: string;
  readonly manifest: RegExp;
  /** In the order of preference. */
  readonly locks: readonly string[];
  /** Where another tool keeps them, from a folder that the manifest is in. */
  readonly locksBelow?: RegExp;
  read?(text: string): Declared;
}

interface Declared {
  /** What others of the repository depend on it by. */
  readonly name?: string;
  readonly license: string | null;
  readonly dependencies: readonly string[];
}

type Table = Readonly<Record<string, unknown>>;

const tools: readonly Tool[] = [
  {
    name: 'npm',
    manifest: /^package\.json$/,
    locks: [
      'package-lock.json',
      'npm-shrinkwrap.json',
      'yarn.lock',
      'pnpm-lock.yaml',
      'bun.lock',
      'bun.lockb',
    ],
    read: readPackageJson,
  },
  { name: 'cargo', manifest: /^Cargo\.toml$/, locks: ['Cargo.lock'], read: readCargo },
  { name: 'go', manifest: /^go\.mod$/, locks: ['go.sum'], read: readGoMod },
  {
    name: 'python',
    manifest: /^pyproject\.toml$/,
    locks: ['uv.lock', 'poetry.lock', 'pdm.lock', 'pylock.toml'],
    read: readPyproject,
  },
  { name: 'pipenv', manifest: /^Pipfile$/, locks: ['Pipfile.lock'] },
  { name: 'bundler', manifest: /^Gemfile$/, locks: ['Gemfile.lock'], read: readGemfile },
  { name: 'composer', manifest: /^composer\.json$/, locks: ['composer.lock'], read: readComposer },
  { name: 'mix', manifest: /^mix\.exs$/, locks: ['mix.lock'] },
  { name: 'pub', manifest: /^pubspec\.yaml$/, locks: ['pubspec.lock'] },
  {
    name: 'swift',
    manifest: /^Package\.swift$/,
    locks: ['Package.resolved'],
    // Xcode locks the packages of a project or workspace at once.
    locksBelow:
      /^[^/]+\.(?:xcodeproj\/project\.xcworkspace|xcworkspace)\/xcshareddata\/swiftpm\/Package\.resolved$/,
  },
  { name: 'maven', manifest: /^pom\.xml$/, locks: [] },
  { name: 'gradle', manifest: /^build\.gradle(?:\.kts)?$/, locks: [] },
  { name: 'setuptools', manifest: /^setup\.(?:py|cfg)$/, locks: [] },
  { name: 'pip', manifest: /^requirements[\w.-]*\.txt$/, locks: [] },
  { name: 'nuget', manifest: /\.(?:cs|fs|vb)proj$/, locks: [] },
  { name: 'gem', manifest: /\.gemspec$/, locks: [] },
];
/** A manifest that people write is shorter; what controls look for stands in it. */
const maxTextLength = 400_000;
const lockNames: ReadonlySet<string> = new Set(tools.flatMap(({ locks }) => locks));
const otherProjects =
  /(?:^|\/)(?:node_modules|vendor|testdata|fixtures?|__fixtures__|test|tests|spec|examples?|samples?|templates?|e2e|bench(?:marks?)?)\//i;

export function isManifest(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    !otherProjects.test(path) && (lockNames.has(name) || tools.some(({ manifest }) => manifest.test(name)))
  );
}

/** `texts` holds manifests and lockfiles by path; lockfiles may lie in a folder above (workspaces). */
export function readManifests(texts: ReadonlyMap<string, string>): Manifest[] {
  const locks = new Map<string, ReadonlySet<string> | string>();
  const all = [...texts].flatMap(([path, text]) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const tool = lockNames.has(name) ? undefined : tools.find(({ manifest }) => manifest.test(name));
    if (!tool) return [];
    const declared = attempt(() => tool.read?.(text));
    return [{ path, text, tool, declared, lockPath: findLock(path, tool, texts) }];
  });
  // Packages of a workspace depend on each other: its lock holds none of them as a package from elsewhere.
  const members = new Map<string, Set<string>>();
  for (const { lockPath, declared } of all)
    if (lockPath !== undefined && declared?.name !== undefined)
      members.set(lockPath, (members.get(lockPath) ?? new Set()).add(plainName(declared.name)));
  return all.map(({ path, text, tool, declared, lockPath }) => ({
    path,
    tool: tool.name,
    license: declared?.license ?? null,
    dependencies: declared?.dependencies ?? null,
    lockable: tool.locks.length > 0,
    lock:
      lockPath === undefined
        ? null
        : compare(lockPath, outside(declared, members.get(lockPath)), texts, locks),
    text: text.slice(0, maxTextLength),
  }));
}

/** The names of what is not a part of the same workspace. */
function outside(
  declared: Declared | undefined,
  members: ReadonlySet<string> = new Set(),
): readonly string[] {
  return (declared?.dependencies ?? []).filter((name) => !members.has(plainName(name)));
}

function findLock(
  path: string,
  { locks, locksBelow }: Tool,
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const others = locksBelow ? [...texts.keys()] : [];
  for (let folder = path; folder !== ''; ) {
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    const prefix = folder === '' ? '' : `${folder}/`;
    const found = locks.find((lock) => texts.has(prefix + lock));
    if (found !== undefined) return prefix + found;
    const below = others.find((one) => one.startsWith(prefix) && locksBelow?.test(one.slice(prefix.length)));
    if (below !== undefined) return below;
  }
  return undefined;
}

function compare(
  path: string,
  dependencies: readonly string[],
  texts: ReadonlyMap<string, string>,
  locks: Map<string, ReadonlySet<string> | string>,
): NonNullable<Manifest['lock']> {
  let names = locks.get(path);
  if (names === undefined) locks.set(path, (names = lockedNames(path, texts)));
  if (typeof names === 'string') return { path, missing: [], error: names };
  const missing = dependencies.filter((name) => !names.has(plainName(name)));
  return { path, missing, error: null };
}

function lockedNames(path: string, texts: ReadonlyMap<string, string>): ReadonlySet<string> | string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const parser: LockfileParser | undefined = lockfileParsers.find(({ files }) => files.includes(name));
  if (!parser) return 'its format is not supported';
  const names = attempt(() => {
    const read = (other: string) => texts.get(other);
    const text = texts.get(path) ?? '';
    const names = parser.parse(text, { path, read }).map((one) => one.name);
    return new Set([...names, ...(name === 'Gemfile.lock' ? declaredInLock(text) : [])].map(plainName));
  });
  return names ?? 'it cannot be read';
}

/** What Bundler locked for: a gem of other platforms than those of the lock stands here alone. */
function declaredInLock(text: string): readonly string[] {
  const [, section = ''] = /^DEPENDENCIES\r?\n((?: {2}\S.*(?:\r?\n|$))*)/m.exec(text) ?? [];
  return [...section.matchAll(/^ {2}([\w.-]{1,100})/gm)].map(([, name = '']) => name);
}

/** Python's names, and those that tools write in either way. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[._]/g, '-');
}

function readPackageJson(text: string): Declared {
  const data = JSON.parse(text) as Table;
  const license = data.license;
  const own = { ...table(data.dependencies), ...table(data.devDependencies) };
  const names = Object.entries(own).flatMap(([name, range]) =>
    /^(?:file|link|workspace|portal|npm|catalog):/.test(String(range)) ? [] : [name],
  );
  return { ...named(data.name), license: typeof license === 'string' ? license : null, dependencies: names };
}

function readCargo(text: string): Declared {
  const data = parseToml(text) as Table;
  const license = table(data.package).license;
  const names = ['dependencies', 'dev-dependencies', 'build-dependencies'].flatMap((key) =>
    Object.entries(table(data[key])).flatMap(([name, value]) => {
      const details = table(value);
      if (details.path !== undefined || details.workspace !== undefined) return [];
      return [typeof details.package === 'string' ? details.package : name];
    }),
  );
  const { name } = table(data.package);
  return { ...named(name), license: typeof license === 'string' ? license : null, dependencies: names };
}

function readGoMod(text: string): Declared {
  const names = [
    ...text.matchAll(/^[ \t]{0,20}(?:require )?([\w./~-]{3,200}) v\d\S{0,80}(?!.{0,80}\/\/ indirect)/gm),
  ];
  const replaced = new Set(
    [...text.matchAll(/^[ \t]{0,20}(?:replace )?(\S{1,200})(?: v\S{1,80})? =>/gm)].map(([, name]) => name),
  );
  return {
    license: null,
    dependencies: names.flatMap(([, name = '']) => (replaced.has(name) ? [] : [name])),
  };
}

function readPyproject(text: string): Declared {
  const data = parseToml(text) as Table;
  const project = table(data.project);
  const license = project.license;
  const stated = typeof license === 'string' ? license : table(license).text;
  const listed = Array.isArray(project.dependencies) ? project.dependencies : [];
  const poetry = table(table(data.tool).poetry);
  return {
    ...named(project.name ?? poetry.name),
    license: typeof stated === 'string' && stated.length < 60 ? stated : null,
    dependencies: [
      ...listed.flatMap((line) => /^[A-Za-z0-9][\w.-]*/.exec(String(line))?.[0] ?? []),
      ...Object.keys(table(poetry.dependencies)).filter((name) => name !== 'python'),
    ],
  };
}

function readGemfile(text: string): Declared {
  const names = [
    ...text.matchAll(/^[ \t]{0,20}gem\s{1,4}['"]([\w.-]{1,100})['"](?!.{0,300}(?:path|git|github):)/gm),
  ];
  return { license: null, dependencies: names.map(([, name = '']) => name) };
}

function readComposer(text: string): Declared {
  const data = JSON.parse(text) as Table;
  const names = Object.keys({ ...table(data.require), ...table(data['require-dev']) });
  return {
    ...named(data.name),
    license: typeof data.license === 'string' ? data.license : null,
    // PHP itself and its extensions are no packages.
    dependencies: names.filter((name) => name.includes('/')),
  };
}

function named(name: unknown): Pick<Declared, 'name'> {
  return typeof name === 'string' ? { name } : {};
}

function table(value: unknown): Table {
  return typeof value === 'object' && value !== null ? (value as Table) : {};
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
