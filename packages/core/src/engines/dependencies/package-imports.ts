// Which packages the repository's own code imports, and where. Tests, examples and vendored code do not count. What is
// not found is not known: modules have other names than packages, and code loads others by configuration.
import { Coverage } from '../../source/coverage.ts';
import type { Source, SourceEntry } from '../../source/source.ts';
import type { EcosystemId } from './ecosystems.ts';

interface NamedPackage {
  readonly ecosystem: EcosystemId;
  readonly name: string;
}

interface ImportSyntax {
  readonly ecosystem: EcosystemId;
  readonly files: RegExp;
  /** The module is the first group that took part. */
  readonly statement: RegExp;
  /** Names under which a module may be listed as a package, the most exact first. */
  namesOf(module: string): readonly string[];
  /** What the module of a package is called; the package's name unless given. */
  moduleOf?(name: string): string;
}

const otherPythonModules: Readonly<Record<string, string>> = {
  beautifulsoup4: 'bs4',
  'opencv-python': 'cv2',
  pillow: 'pil',
  pyjwt: 'jwt',
  'python-dateutil': 'dateutil',
  'python-jose': 'jose',
  pyyaml: 'yaml',
  'scikit-learn': 'sklearn',
};

const syntaxes: readonly ImportSyntax[] = [
  {
    ecosystem: 'npm',
    files: /\.(?:[cm]?[jt]sx?|vue|svelte)$/,
    statement:
      /\b(?:from[ \t]{0,8}|require[ \t]{0,8}\([ \t]{0,8}|import[ \t]{0,8}\(?)['"]([^'"\n.][^'"\n]{0,213})['"]/g,
    namesOf: (module) => [
      module
        .split('/')
        .slice(0, module.startsWith('@') ? 2 : 1)
        .join('/'),
    ],
  },
  {
    ecosystem: 'PyPI',
    files: /\.py$/,
    statement: /^[ \t]{0,40}(?:from[ \t]{1,8}(\w[\w.]{0,200})[ \t]|import[ \t]{1,8}(\w[\w., \t]{0,500}))/gm,
    namesOf: (modules) => modules.split(',').map((one) => one.trim().split(/[.\s]/)[0]?.toLowerCase() ?? ''),
    moduleOf: (name) => {
      const normal = name.toLowerCase().replace(/[-_.]+/g, '-');
      return otherPythonModules[normal] ?? normal.replaceAll('-', '_');
    },
  },
  {
    ecosystem: 'Go',
    files: /\.go$/,
    statement: /^[ \t]{0,40}(?:import[ \t]{1,8})?(?:[\w.]{1,100}[ \t]{1,8})?"([^"\s]{3,300})"[ \t]{0,40}$/gm,
    namesOf: (path) =>
      path.split('/').map((_, index, parts) => parts.slice(0, parts.length - index).join('/')),
  },
  {
    ecosystem: 'crates.io',
    files: /\.rs$/,
    statement: /^[ \t]{0,40}(?:pub[ \t]{1,8})?(?:use|extern[ \t]{1,8}crate)[ \t]{1,8}(?:::)?(\w{1,100})/gm,
    namesOf: (crate) => [crate],
    moduleOf: (name) => name.replaceAll('-', '_'),
  },
  {
    ecosystem: 'RubyGems',
    files: /\.rb$/,
    statement: /^[ \t]{0,40}require[ \t(]{1,8}['"]([^'"\n]{1,200})['"]/gm,
    namesOf: (path) => [path.replaceAll('/', '-'), path.split('/')[0] ?? ''],
  },
];

const notProduction =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|examples?|samples?|docs?|fixtures?|bench(?:marks)?|node_modules|vendor|third_party|site-packages|\.venv)\/|[._-](?:test|tests|spec)\.[^/]*$|(?:^|\/)test_[^/]*\.py$/i;
const maxFileBytes = 1_000_000;

/** The first file of the tree that imports each package, by `packageKey()`. */
export async function findImports(
  packages: readonly NamedPackage[],
  { source, entries }: { readonly source: Source; readonly entries: readonly SourceEntry[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const syntax of syntaxes) {
    const wanted = new Map<string, string[]>();
    for (const one of packages) {
      if (one.ecosystem !== syntax.ecosystem) continue;
      const module = syntax.moduleOf?.(one.name) ?? one.name;
      const keys = wanted.get(module);
      if (keys) keys.push(packageKey(one));
      else wanted.set(module, [packageKey(one)]);
    }
    if (wanted.size === 0) continue;
    const files = entries.filter(
      ({ path, size }) => syntax.files.test(path) && size <= maxFileBytes && !notProduction.test(path),
    );
    // What cannot be read here makes the audit of dependencies no less complete.
    for await (const { entry, bytes } of source.read(files, new Coverage(), signal)) {
      for (const name of importedNames(bytes.toString('utf8'), syntax)) {
        for (const key of wanted.get(name) ?? []) found.set(key, entry.path);
        wanted.delete(name);
      }
      if (wanted.size === 0) break;
    }
  }
  return found;
}

export function packageKey({ ecosystem, name }: NamedPackage): string {
  return `${ecosystem}|${name}`;
}

function importedNames(text: string, { statement, namesOf }: ImportSyntax): ReadonlySet<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(statement)) {
    const start = text.lastIndexOf('\n', match.index) + 1;
    // A line that is commented out imports nothing.
    if (/^\s{0,40}(?:\/\/|\*|\/\*|#)/.test(text.slice(start, start + 60))) continue;
    for (const name of namesOf(match[1] ?? match[2] ?? '')) names.add(name);
  }
  return names;
}
