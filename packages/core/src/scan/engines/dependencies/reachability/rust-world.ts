// Rust: only crates that need a crate can call it, which Cargo.lock says of all. Where these are the repository's own, or all
// crates are vendored, their code is all there is.
import { folderOf } from '../lockfiles/reading/repository-path.ts';
import type { LocatedPackage } from '../packages/package.ts';
import { purlOf } from '../packages/purl.ts';
import { type AffectedPackage, type Reach, rustSymbols, shownNames, type WholeTree } from './reach.ts';
import { withCallers } from './rust-callers.ts';

/** Functions of traits: operators, macros and generic code call them without their name. */
const calledByTrait: ReadonlySet<string> = new Set(
  `add all any as_mut as_ref borrow call clone clone_from cmp collect default deref deref_mut deserialize div drop eq extend
  finish flush fmt from from_iter from_str hash index index_mut into into_iter mul ne neg next not partial_cmp poll
  poll_next product read rem serialize shl shr sub sum to_owned to_string try_from try_into write write_all`.split(
    /\s+/,
  ),
);

interface Facts {
  /** Names of crates and functions that some code names, with the first file that does. */
  readonly words: ReadonlyMap<string, string>;
  /** A file whose code is made when it is built. */
  readonly generated: string | undefined;
  /** The functions asked about, and those of the crate that call them; undefined where its own code is not there. */
  readonly functions: ReadonlySet<string> | undefined;
  /** A file that joins parts of names to such a one. */
  readonly joined: string | undefined;
}

interface Asked {
  readonly found: LocatedPackage;
  readonly lock: string;
}

export class RustWorld {
  readonly #reaches = new Map<string, Facts | string>();

  static async read(
    affected: readonly AffectedPackage[],
    packages: readonly LocatedPackage[],
    tree: WholeTree,
  ): Promise<RustWorld> {
    const world = new RustWorld();
    for (const { found, hits } of affected)
      for (const { path: lock } of found.locations) {
        const asked = { found, lock };
        const wanted = wordsOf(rustSymbols({ found, hits }) ?? [], found.name);
        world.#reaches.set(keyOf(asked), await factsOf(asked, { wanted, packages, tree }));
      }
    return world;
  }

  reach(found: LocatedPackage, lock: string, symbols: readonly string[]): Reach | undefined {
    const facts = this.#reaches.get(keyOf({ found, lock }));
    if (facts === undefined) return undefined;
    if (typeof facts === 'string') return unknown(facts);
    if (facts.generated !== undefined)
      return unknown(`${facts.generated} includes code that the build makes`);
    const crates = crateNames(symbols, found.name);
    if (!crates.some((name) => facts.words.has(name)))
      return {
        reachability: 'not_imported',
        because: `No code that can use ${found.name} names it: all of it was read.`,
      };
    const asked = symbols.map(functionOf);
    const functions = [...(facts.functions ?? asked)];
    const used = functions.find((name) => facts.words.has(name));
    if (used !== undefined)
      return unknown(
        `${facts.words.get(used)} names ${used}${asked.includes(used) ? '' : ', which calls it'}`,
      );
    const implicit = functions.find((name) => calledByTrait.has(name));
    if (implicit !== undefined) return unknown(`${implicit} can be called through a trait`);
    if (facts.joined !== undefined) return unknown(`${facts.joined} joins parts of names`);
    if (facts.functions === undefined)
      return unknown(`${found.name} is not vendored, so which of its functions call it was not read`);
    return {
      reachability: 'not_called',
      because: `No code that can use ${found.name} names ${shownNames(symbols)}: all of it was read.`,
    };
  }
}

function unknown(because: string): Reach {
  return {
    reachability: 'unknown',
    because: `Whether the vulnerable code is called is not known: ${because}.`,
  };
}

function keyOf({ found, lock }: Asked): string {
  return `${lock}\0${found.name}\0${found.version}`;
}

function functionOf(symbol: string): string {
  return (
    symbol
      .replace(/<[^>]*>/g, '')
      .split('::')
      .at(-1) ?? symbol
  );
}

/** The library of a crate may have another name than its package, which the paths of functions begin with. */
function crateNames(symbols: readonly string[], name: string): readonly string[] {
  return [...new Set([name.replaceAll('-', '_'), ...symbols.map((one) => one.split('::')[0] ?? '')])];
}

interface Wanted {
  readonly crates: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
}

function wordsOf(symbols: readonly string[], name: string): Wanted {
  return { crates: new Set(crateNames(symbols, name)), functions: new Set(symbols.map(functionOf)) };
}

interface Sources {
  readonly wanted: Wanted;
  readonly packages: readonly LocatedPackage[];
  readonly tree: WholeTree;
}

/** What code says that can use the crate; a reason where not all of that code is there. */
async function factsOf({ found, lock }: Asked, { wanted, packages, tree }: Sources): Promise<Facts | string> {
  const purl = purlOf(found);
  const locked = packages.filter(
    ({ ecosystem, locations }) => ecosystem === 'crates.io' && locations.some(({ path }) => path === lock),
  );
  const parents = locked.filter(({ needs }) => needs?.includes(purl));
  if (parents.length === 0) return `${lock} does not say what needs ${found.name}`;
  const root = folderOf(lock) === '' ? '' : `${folderOf(lock)}/`;
  const folderOfCrate = ({ name, version }: LocatedPackage) =>
    [`${root}vendor/${name}-${version}/`, `${root}vendor/${name}/`].find((folder) =>
      tree.entries.some(({ path }) => path === `${folder}Cargo.toml`),
    );
  const missing = parents.every(isOwn)
    ? undefined
    : locked.find((one) => !isOwn(one) && folderOfCrate(one) === undefined);
  if (missing !== undefined)
    return `${parents.find((one) => !isOwn(one))?.name} needs ${found.name}, and ${missing.name} is not vendored, so its code was not read`;
  const own = folderOfCrate(found);
  const helper = own === undefined ? macrosBeside(found, locked, folderOfCrate) : undefined;
  if (helper !== undefined) return `${helper} is not vendored, and its macros can use ${found.name}`;
  const files = tree.entries.filter(
    ({ path }) => /(?:\.rs|(?:^|\/)Cargo\.toml)$/.test(path) && (own === undefined || !path.startsWith(own)),
  );
  const functions = own === undefined ? undefined : await functionsWithin(own, wanted, tree);
  if (own !== undefined && functions === undefined) return 'not all code could be read';
  const words = new Map<string, string>();
  const searched = new Set([...wanted.crates, ...(functions ?? wanted.functions)]);
  const patterns = [...searched].map((word) => ({ word, pattern: wordPattern(word) }));
  let joined: string | undefined;
  let generated: string | undefined;
  let alias: string | undefined;
  const isWhole = await tree.read(files, (path, code) => {
    if (path.endsWith('.toml')) {
      if (isRenamed(code, found.name)) alias ??= path;
      return;
    }
    if ([...(functions ?? wanted.functions)].some((name) => mayJoin(code, name))) joined ??= path;
    if (/\bOUT_DIR\b|\binclude!\s*\(|\binclude_proto!/.test(code)) generated ??= path;
    for (const { word, pattern } of patterns)
      if (!words.has(word) && pattern.test(code)) words.set(word, path);
  });
  if (!isWhole) return 'not all code could be read';
  return alias === undefined
    ? { words, generated, functions, joined }
    : `${alias} gives ${found.name} another name`;
}

async function functionsWithin(
  folder: string,
  { functions }: Wanted,
  tree: WholeTree,
): Promise<ReadonlySet<string> | undefined> {
  const code: string[] = [];
  const files = tree.entries.filter(({ path }) => path.startsWith(folder) && path.endsWith('.rs'));
  const isWhole = await tree.read(files, (_, text) => code.push(text));
  return isWhole ? withCallers(functions, code) : undefined;
}

/** `name_derive`, `name-macros`: what such a crate writes into the code of others names the crate in none of its files. */
function macrosBeside(
  { name }: LocatedPackage,
  locked: readonly LocatedPackage[],
  folderOfCrate: (one: LocatedPackage) => string | undefined,
): string | undefined {
  const helper = /^[-_]?(?:derive|macros?|codegen|attributes?|proc|impl)/;
  return locked.find(
    (one) =>
      one.name.startsWith(name) &&
      helper.test(one.name.slice(name.length)) &&
      folderOfCrate(one) === undefined,
  )?.name;
}

/** `[<render_ $x>]` of a macro that makes names. */
function mayJoin(code: string, name: string): boolean {
  if (!code.includes('[<')) return false;
  return [...code.matchAll(/\[<([^>\]\n]{1,200})>\]/g)].some(([, inner = '']) => {
    const parts = inner.trim().split(/\s+/);
    return (
      parts.some((part) => part.startsWith('$')) &&
      parts.every((part) => part.startsWith('$') || name.includes(part))
    );
  });
}

function wordPattern(word: string): RegExp {
  return new RegExp(`(?<!\\w)${word.replace(/\W/g, '\\$&')}(?!\\w)`);
}

/** A crate of the repository: neither a registry nor a repository has it. */
function isOwn({ hashes, commit }: LocatedPackage): boolean {
  return hashes === undefined && commit === undefined;
}

/** `other = { package = "name" }`. */
function isRenamed(manifest: string, name: string): boolean {
  return new RegExp(`\\bpackage\\s*=\\s*["']${name.replace(/\W/g, '\\$&')}["']`).test(manifest);
}
