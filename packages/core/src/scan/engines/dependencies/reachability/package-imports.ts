// Which packages the repository's own code imports, and where. Tests, examples and vendored code do not count. What is
// not found is not known: modules have other names than packages, and code loads others by configuration.
import { Coverage } from '../../../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../source/source.ts';
import { readJson } from '../lockfiles/reading/json-document.ts';
import { type Data, dataOf, entriesOf, listOf, textOf } from '../lockfiles/reading/plain-data.ts';
import type { EcosystemId } from '../packages/ecosystems.ts';
import { javaPackagesOf, namespacesOf, phpNamespacesOf, pythonModules } from './package-modules.ts';

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
  /** What the modules of a package are called; the package's name unless given. */
  modulesOf?(name: string): readonly string[];
}

/** `a.b.c`, `a.b`, `a`: every module that a longer name is in. */
function prefixesOf(name: string, separator: string): readonly string[] {
  const parts = name.split(separator).slice(0, 32);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join(separator));
}

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
    modulesOf: (name) => {
      const normal = name.toLowerCase().replace(/[-_.]+/g, '-');
      return pythonModules[normal] ?? [normal.replaceAll('-', '_')];
    },
  },
  {
    ecosystem: 'Go',
    files: /\.go$/,
    statement: /^[ \t]{0,40}(?:import[ \t]{1,8})?(?:[\w.]{1,100}[ \t]{1,8})?"([^"\s]{3,300})"[ \t]{0,40}$/gm,
    namesOf: (path) => prefixesOf(path, '/'),
  },
  {
    ecosystem: 'crates.io',
    files: /\.rs$/,
    statement: /^[ \t]{0,40}(?:pub[ \t]{1,8})?(?:use|extern[ \t]{1,8}crate)[ \t]{1,8}(?:::)?(\w{1,100})/gm,
    namesOf: (crate) => [crate],
    modulesOf: (name) => [name.replaceAll('-', '_')],
  },
  {
    ecosystem: 'RubyGems',
    files: /\.rb$/,
    statement: /^[ \t]{0,40}require[ \t(]{1,8}['"]([^'"\n]{1,200})['"]/gm,
    namesOf: (path) => [path.replaceAll('/', '-'), path.split('/')[0] ?? ''],
  },
  {
    ecosystem: 'Maven',
    files: /\.(?:java|kts?|scala|groovy)$/,
    statement: /^[ \t]{0,40}import[ \t]{1,8}(?:static[ \t]{1,8})?([\w.]{3,300})/gm,
    namesOf: (name) => prefixesOf(name, '.'),
    modulesOf: javaPackagesOf,
  },
  {
    ecosystem: 'NuGet',
    files: /\.(?:cs|fs|vb)$/,
    statement:
      /^[ \t]{0,40}(?:global[ \t]{1,8})?(?:using|open|Imports)[ \t]{1,8}(?:static[ \t]{1,8})?(?:\w{1,100}[ \t]{0,8}=[ \t]{0,8})?([\w.]{2,300})[ \t]{0,8};?[ \t\r]{0,8}$/gm,
    namesOf: (name) => prefixesOf(name.toLowerCase(), '.'),
    modulesOf: namespacesOf,
  },
  {
    ecosystem: 'Packagist',
    files: /\.php$/,
    statement:
      /(?:^[ \t]{0,40}use[ \t]{1,8}(?:function[ \t]{1,8}|const[ \t]{1,8})?\\?|\b(?:new|extends|implements|instanceof)[ \t]{1,8}\\)([\w\\]{2,300})/gm,
    namesOf: (name) => prefixesOf(name.toLowerCase().replaceAll('\\', '/'), '/'),
    modulesOf: phpNamespacesOf,
  },
];

const notProduction =
  /(?:^|\/)(?:tests?|__tests__|__mocks__|specs?|e2e|examples?|samples?|docs?|fixtures?|bench(?:marks)?|node_modules|vendor|third_party|site-packages|\.venv)\/|[._-](?:test|tests|spec)\.[^/]*$|(?:^|\/)test_[^/]*\.py$/i;
const maxFileBytes = 1_000_000;

/** Whether a path is of a test, an example or what others wrote. */
export function isNotProduction(path: string): boolean {
  return notProduction.test(path);
}

/** The first file of the tree that imports each package, by `packageKey()`. */
export async function findImports(
  packages: readonly NamedPackage[],
  { source, entries }: { readonly source: Source; readonly entries: readonly SourceEntry[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const namespaces = packages.some(({ ecosystem }) => ecosystem === 'Packagist')
    ? await composerNamespaces({ source, entries }, signal)
    : undefined;
  for (const syntax of syntaxes) {
    const wanted = new Map<string, string[]>();
    for (const one of packages) {
      if (one.ecosystem !== syntax.ecosystem) continue;
      const declared = one.ecosystem === 'Packagist' ? namespaces?.get(one.name.toLowerCase()) : undefined;
      for (const module of declared ?? syntax.modulesOf?.(one.name) ?? [one.name]) {
        const keys = wanted.get(module);
        if (keys) keys.push(packageKey(one));
        else wanted.set(module, [packageKey(one)]);
      }
    }
    if (wanted.size === 0) continue;
    const files = entries.filter(
      ({ path, size }) => syntax.files.test(path) && size <= maxFileBytes && !isNotProduction(path),
    );
    // What cannot be read here makes the audit of dependencies no less complete.
    for await (const { entry, bytes } of source.read(files, new Coverage(), signal)) {
      for (const name of importedNames(bytes.toString('utf8'), syntax)) {
        for (const key of wanted.get(name) ?? []) if (!found.has(key)) found.set(key, entry.path);
        wanted.delete(name);
      }
      if (wanted.size === 0) break;
    }
  }
  return found;
}

/** The namespaces that composer.lock declares for each package, in lower case with `/` between their parts. */
async function composerNamespaces(
  { source, entries }: { readonly source: Source; readonly entries: readonly SourceEntry[] },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  const locks = entries.filter(
    ({ path }) => /(?:^|\/)composer\.lock$/.test(path) && !notProduction.test(path),
  );
  for await (const { bytes } of source.read(locks, new Coverage(), signal)) {
    for (const { name, autoload } of packagesOfLock(bytes.toString('utf8'))) {
      const { 'psr-4': psr4, 'psr-0': psr0 } = dataOf(autoload);
      const names = [...entriesOf(psr4), ...entriesOf(psr0)].map(([namespace]) =>
        namespace.toLowerCase().replaceAll('\\', '/').replace(/\/+$/, ''),
      );
      const own = names.filter((namespace) => namespace !== '');
      if (own.length > 0) found.set(textOf(name).toLowerCase(), own);
    }
  }
  return found;
}

/** None of a lock that is broken: that is said elsewhere. */
function packagesOfLock(text: string): readonly Data[] {
  try {
    const lock = readJson(text);
    return [...listOf(lock.packages), ...listOf(lock['packages-dev'])].map(dataOf);
  } catch {
    return [];
  }
}

/** The dependency of the repository itself that brings a package in; none of one that is direct. */
export function directParent({
  ecosystem,
  path,
}: NamedPackage & { readonly path: readonly string[] | null }): readonly NamedPackage[] {
  const [name] = path ?? [];
  return name === undefined || path?.length === 1 ? [] : [{ ecosystem, name }];
}

export function packageKey({ ecosystem, name }: NamedPackage): string {
  return `${ecosystem}|${name}`;
}

/** Every module that the file imports, sorted; none of a language that is not known. */
export function importsOf(path: string, text: string): readonly string[] {
  const own = syntaxes.filter(({ files }) => files.test(path));
  return [...new Set(own.flatMap((syntax) => [...importedNames(text, syntax)]))].sort();
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
