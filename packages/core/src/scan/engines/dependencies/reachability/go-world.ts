// Vendored Go modules: `vendor/modules.txt` lists every package that the build imports, and their code lies beside it.
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import type { LocatedPackage } from '../packages/package.ts';
import {
  type AffectedPackage,
  type GoSymbols,
  goSymbols,
  type Reach,
  shownNames,
  type WholeTree,
} from './reach.ts';

interface Vendored {
  /** Module → its version and the packages that are imported of it. */
  readonly modules: ReadonlyMap<
    string,
    { readonly version: string | undefined; readonly packages: ReadonlySet<string> }
  >;
  /** Symbols that some code uses, with the first file that does; undefined where not all of it could be read. */
  readonly used: ReadonlyMap<string, string> | undefined;
}

/**
 * Methods that the standard library calls through its interfaces, so that no code has to name them.
 */
const calledByInterface: ReadonlySet<string> = new Set(
  `Accept Addr Bytes Close CloseNotify CloseWrite Control Deadline Decode DecodeElement Decrypt Dial DialContext Done Encode Err
  Error ExecContext Flush Format GoString Header Hijack Init Is Keys Len Less Listen LocalAddr Lock Marshal MarshalBinary
  MarshalJSON MarshalText MarshalXML MarshalYAML Match Name Next Open Ping Pop Prepare Public Push QueryContext Read ReadAt
  ReadByte ReadDir ReadFrom ReadRune RemoteAddr Reset RoundTrip Run Scan Seek ServeHTTP Set SetDeadline Sign Size Stat String Sum
  Swap Sync Temporary Timeout Unlock Unmarshal UnmarshalBinary UnmarshalJSON UnmarshalText UnmarshalXML UnmarshalYAML UnreadByte
  Unwrap Value Verify Visit Wrap Write WriteAt WriteByte WriteHeader WriteString WriteTo`.split(/\s+/),
);

export class GoWorld {
  readonly #folders: ReadonlyMap<string, Vendored | undefined>;

  private constructor(folders: ReadonlyMap<string, Vendored | undefined>) {
    this.#folders = folders;
  }

  static async read(affected: readonly AffectedPackage[], tree: WholeTree): Promise<GoWorld> {
    const folders = new Map<string, Vendored | undefined>();
    const wanted = new Map<string, Set<string>>();
    for (const one of affected)
      for (const { path } of one.found.locations) {
        const symbols = wanted.get(folderOf(path)) ?? new Set();
        wanted.set(folderOf(path), symbols);
        for (const symbol of goSymbols(one)?.symbols ?? []) symbols.add(symbol);
      }
    for (const [folder, symbols] of wanted) folders.set(folder, await readFolder(folder, symbols, tree));
    return new GoWorld(folders);
  }

  reach({ name, version }: LocatedPackage, path: string, { imports, symbols }: GoSymbols): Reach {
    const vendored = this.#folders.get(folderOf(path));
    if (vendored === undefined)
      return unknown(`dependencies of ${path} are not vendored, so their code was not read`);
    const module = vendored.modules.get(name);
    if (module && module.version === undefined) return unknown('other code replaces the module');
    if (module?.version !== version) return unknown('vendor/modules.txt names another version than go.mod');
    const imported = imports.filter((one) => module.packages.has(one));
    if (imported.length === 0)
      return {
        reachability: 'not_imported',
        because: `Nothing in the build imports ${shownNames(imports)}: vendor/modules.txt lists every package that it does.`,
      };
    if (symbols === undefined)
      return unknown(`${shownNames(imported)} is imported, and the advisory names no function`);
    const asked = symbols.filter((one) => imported.includes(one.split('#')[0] ?? ''));
    if (vendored.used === undefined) return unknown('not all code could be read');
    const used = asked.find((one) => vendored.used?.has(one));
    if (used !== undefined) return unknown(`${vendored.used.get(used)} names ${used.replace('#', '.')}`);
    const implicit = asked
      .map(methodOf)
      .find((method) => method !== undefined && calledByInterface.has(method));
    if (implicit !== undefined) return unknown(`${implicit} can be called through an interface`);
    return {
      reachability: 'not_called',
      because: `Neither own nor vendored code uses ${shownNames(asked.map((one) => one.replace('#', '.')))}.`,
    };
  }
}

function unknown(because: string): Reach {
  return {
    reachability: 'unknown',
    because: `Whether the vulnerable code is called is not known: ${because}.`,
  };
}

function methodOf(symbol: string): string | undefined {
  return /#[^.]+\.(.+)$/.exec(symbol)?.[1];
}

async function readFolder(
  folder: string,
  wanted: ReadonlySet<string>,
  tree: WholeTree,
): Promise<Vendored | undefined> {
  const root = folder === '' ? '' : `${folder}/`;
  const list = tree.entries.find(({ path }) => path === `${root}vendor/modules.txt`);
  let text: string | undefined;
  if (list) await tree.read([list], (_, read) => (text = read));
  if (text === undefined) return undefined;
  const used = new Map<string, string>();
  const symbols = [...wanted].map((symbol) => searchOf(symbol, root));
  // Assembly names functions, templates name methods.
  const files = tree.entries.filter(({ path }) => path.startsWith(root) && usingCode.test(path));
  const isWhole =
    symbols.length === 0 ||
    (await tree.read(files, (path, code) => {
      for (const { symbol, isUsed } of symbols)
        if (!used.has(symbol) && isUsed(path, code)) used.set(symbol, path);
    }));
  return { modules: readModules(text), used: isWhole ? used : undefined };
}

/** Files that can name functions of Go. */
export const usingCode = /\.(?:go|s|tmpl|tpl|gotmpl|gohtml|html)$/;

interface Search {
  readonly symbol: string;
  isUsed(path: string, code: string): boolean;
}

/** Calls of a method whose name is made while the program runs. */
const byName = /\.MethodByName\((?!\s*["`][^"`]*["`]\s*\))/;

function isOwnCode(file: string, root: string): boolean {
  return !file.startsWith(`${root}vendor/`);
}

/** A function is used where its package is imported and its name stands; a method wherever its name stands. */
function searchOf(symbol: string, root: string): Search {
  const [path = '', name = ''] = symbol.split('#');
  const method = methodOf(symbol);
  const own = `${root}vendor/${path}`;
  const word = new RegExp(`(?<!\\w)${(method ?? name).replace(/\W/g, '\\$&')}(?!\\w)`);
  return {
    symbol,
    isUsed(file, code) {
      if (folderOf(file) === own) return false;
      if (file.endsWith('.s'))
        return method === undefined
          ? code.includes(`·${name}`) || code.includes(`${path}.${name}`)
          : word.test(code);
      if (!file.endsWith('.go')) return method !== undefined && code.includes('{{') && word.test(code);
      // `//go:linkname own path.Name`
      if (method === undefined && code.includes(`${path}.${name}`)) return true;
      if (method === undefined && !code.includes(`"${path}"`) && !code.includes(`\`${path}\``)) return false;
      return word.test(code) || (method !== undefined && isOwnCode(file, root) && byName.test(code));
    },
  };
}

/**
 * `# module version`, then a line for each of its packages. `# module => module version` is one in another version; what another
 * module or a folder replaces is code that no advisory of the module was written about: without a version it answers nothing.
 */
function readModules(text: string): Vendored['modules'] {
  const modules = new Map<string, { version: string | undefined; packages: Set<string> }>();
  let packages: Set<string> | undefined;
  for (const row of text.split('\n')) {
    const [, module, asked, by, other] = /^# (\S+)(?: v(\S+))?(?: => (\S+)(?: v(\S+))?)?$/.exec(row) ?? [];
    if (module !== undefined) {
      packages = new Set();
      const version = by === undefined ? asked : by === module ? other : undefined;
      modules.set(module, { version, packages });
    } else if (/^[^#\s]/.test(row)) packages?.add(row.trim());
  }
  return modules;
}
