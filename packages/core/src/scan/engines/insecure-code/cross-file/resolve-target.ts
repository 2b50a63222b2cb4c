// Which file and function a call leads to, in each language's own way: modules by relative path or by the paths of
// tsconfig.json, packages by folders, classes by the files that declare them and by what extends and implements them.
import { basename, dirname, join, normalize } from 'node:path/posix';
import type { CallTarget } from '../flow/trace.ts';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { DeclaredType } from './declared-types.ts';
import { type GoModule, packageFolder } from './go-packages.ts';
import { LinkNotes, noted, notedFolder } from './link-notes.ts';
import { rustModule } from './rust-modules.ts';
import { TypeIndex, type TypePlace } from './type-index.ts';

/** `@/*` → folders, relative to the root: what `compilerOptions.paths` says. */
export interface PathMapping {
  readonly prefix: string;
  readonly suffix: string;
  readonly folders: readonly { readonly before: string; readonly after: string }[];
  /** The folder of the file that says it: it counts below that. */
  readonly below: string;
}

const scriptEndings = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mts',
  '.cts',
  '.mjs',
  '.cjs',
  '.vue',
  '.svelte',
  '.astro',
];
/** A package of Go is a folder. */
const maxPackageFiles = 200;

export interface ResolvableFiles {
  /** Every file of a language that is read, tests aside. */
  readonly languages: ReadonlyMap<string, LanguageId>;
  /** Functions that the whole program can call by their name, by file. */
  readonly declared: ReadonlyMap<string, readonly string[]>;
  /** Types that each file declares. */
  readonly types: ReadonlyMap<string, readonly DeclaredType[]>;
  readonly mappings: readonly PathMapping[];
  readonly goModules: readonly GoModule[];
}

/** A type that has the methods of an interface. */
export interface Implementation {
  readonly path: string;
  readonly owner: string;
}

/** Of files that could be meant, so many are read. */
const maxCandidates = 6;

export class TargetResolver {
  readonly #files: ResolvableFiles['languages'];
  readonly #mappings: readonly PathMapping[];
  /** The name of a file in small letters without its ending and without `_` → paths. */
  readonly #byStem = new Map<string, string[]>();
  readonly #byFolder = new Map<string, string[]>();
  readonly #global = new Map<string, string[]>();
  /** Files of a folder name the same modules and classes again and again: by folder, then by what is named. */
  readonly #modules = new Map<string, Map<string, readonly string[]>>();
  readonly #pythonModules = new Map<string, Map<string, readonly string[]>>();
  /** Every name of a folder or file that a module of Python could begin with: most imports are of packages. */
  readonly #pythonNames = new Set<string>();
  readonly #classes = new Map<string, Map<string, readonly string[]>>();
  /** Methods of Go by their names. */
  readonly #methods = new Map<string, Implementation[]>();
  readonly #goModules: readonly GoModule[];
  readonly #types: TypeIndex;
  /** Takes what is looked for, until others take their place. */
  notes = new LinkNotes();

  constructor({ languages, declared, types, mappings, goModules }: ResolvableFiles) {
    this.#goModules = goModules;
    this.#types = new TypeIndex(types, languages);
    this.#files = languages;
    this.#mappings = mappings;
    for (const [path, language] of languages) {
      add(this.#byStem, stemOf(path), path);
      add(this.#byFolder, dirname(path), path);
      if (language === 'python')
        for (const name of path.slice(0, -'.py'.length).split('/')) this.#pythonNames.add(name);
    }
    for (const [path, names] of declared)
      for (const name of new Set(names)) {
        const [owner = '', method] = name.split('.');
        if (method === undefined) add(this.#global, name, path);
        else add(this.#methods, method, { path, owner });
      }
  }

  /** Files in which the function may be, the likeliest first; none where too many could be meant. */
  candidates(target: CallTarget, from: string): readonly string[] {
    const found = this.#candidates(target, from);
    this.notes.files.add(from);
    for (const path of found) this.notes.files.add(path);
    return found;
  }

  #candidates(target: CallTarget, from: string): readonly string[] {
    const { module, owner, name } = target;
    const language = this.#files.get(from);
    if (language === undefined) return [];
    if (language === 'go') return this.#goPackage(module, from);
    const found: string[] = [];
    let imported: string | undefined;
    if (module !== undefined) {
      imported = this.#module(module, from, language);
      if (imported !== undefined) found.push(imported);
      if (owner === undefined) return found;
    }
    if (owner !== undefined) {
      const { own, below } = this.classes(target, from);
      // A class of the same name elsewhere is not the one that is imported. In Rust another file can have its methods.
      const isThere = language !== 'rust' || own.some(({ path }) => path === imported);
      if (imported === undefined || !isThere)
        found.push(...(own.length > 0 ? own.map(({ path }) => path) : this.#ofClass(owner, from, language)));
      const others = [...new Set(found)].filter((path) => path !== from);
      return [...(others.length > maxCandidates ? [] : others), ...below.map(({ path }) => path)];
    }
    this.notes.names.add(noted(name));
    found.push(...(this.#global.get(name) ?? []));
    const others = [...new Set(found)].filter((path) => path !== from);
    return others.length > maxCandidates ? [] : others;
  }

  /** The classes that the target names, and those that have their methods: `isLimited` where too many have. */
  classes(
    { owner, others = [], space, name, isExact }: CallTarget,
    from: string,
  ): {
    readonly own: readonly TypePlace[];
    readonly below: readonly TypePlace[];
    readonly isLimited?: boolean;
  } {
    if (owner === undefined) return { own: [], below: [] };
    for (const one of [owner, ...others]) this.notes.names.add(noted(one));
    const own = [owner, ...others].flatMap((one) => this.#types.declaring(one, from, space));
    for (const { path } of own) this.notes.files.add(path);
    // A constructor, and a class that no file declares.
    if (isExact || owner === name || own.length === 0) return { own, below: [] };
    const below = this.#types.subtypes(owner, from, ({ path, name: found }) => {
      this.notes.files.add(path);
      this.notes.names.add(noted(found));
    });
    return below ? { own, below } : { own, below: [], isLimited: true };
  }

  /** Whether its language takes all files of a folder for one package. */
  isInPackage(path: string): boolean {
    return this.#files.get(path) === 'go';
  }

  /** A package is a folder: of the file itself, where none is named. */
  #goPackage(module: string | undefined, from: string): readonly string[] {
    const inFolder = mapOf(this.#modules, dirname(from));
    const known = inFolder.get(module ?? '');
    const folder = module === undefined ? dirname(from) : packageFolder(module, this.#goModules);
    if (folder !== undefined) this.notes.names.add(notedFolder(folder));
    if (known) return known;
    const files = folder === undefined ? [] : (this.#byFolder.get(folder) ?? []);
    const found = files.filter((path) => this.isInPackage(path));
    const read = found.length > maxPackageFiles ? [] : found;
    inFolder.set(module ?? '', read);
    return read;
  }

  /** Types of the program that have all of the methods. */
  implementations(methods: readonly string[]): readonly Implementation[] {
    const [first = ''] = methods;
    for (const method of methods) this.notes.names.add(noted(method));
    const having = (method: string): readonly Implementation[] => this.#methods.get(method) ?? [];
    const found = having(first).filter(({ path, owner }) =>
      methods.every((method) =>
        having(method).some((one) => one.owner === owner && dirname(one.path) === dirname(path)),
      ),
    );
    for (const { path } of found) this.notes.files.add(path);
    return found;
  }

  #module(module: string, from: string, language: LanguageId): string | undefined {
    if (language === 'python') return this.#knownPythonModule(module, from);
    if (language !== 'rust') return this.#scriptModule(module, from);
    for (const part of module.split(/[. ]/)) this.notes.names.add(noted(part));
    return rustModule(module, from, (path) => path !== from && this.#files.has(path));
  }

  #scriptModule(module: string, from: string): string | undefined {
    const inFolder = mapOf(this.#modules, dirname(from));
    const known = inFolder.get(module);
    const bases = this.#bases(module, from);
    for (const base of bases) {
      const name = basename(base);
      for (const one of [name, name.replace(/\.[cm]?jsx?$/, '')]) this.notes.names.add(noted(one));
    }
    const found = known ?? bases.flatMap((base) => this.#script(base) ?? []);
    if (!known) inFolder.set(module, found);
    return found.find((path) => path !== from);
  }

  #bases(module: string, from: string): readonly string[] {
    if (module.startsWith('.')) return [normalize(join(dirname(from), module))];
    return this.#mappings
      .filter(
        ({ prefix, suffix, below }) =>
          isBelow(from, below) && module.startsWith(prefix) && module.endsWith(suffix),
      )
      .flatMap(({ prefix, suffix, folders }) => {
        const middle = module.slice(prefix.length, module.length - suffix.length);
        return folders.map(({ before, after }) => normalize(`${before}${middle}${after}`));
      });
  }

  #script(base: string): string | undefined {
    // TypeScript imports `./a.js` and means `./a.ts`.
    const bases = /\.[cm]?jsx?$/.test(base) ? [base, base.replace(/\.[cm]?jsx?$/, '')] : [base];
    for (const one of bases)
      for (const ending of scriptEndings) {
        if (this.#files.has(one + ending)) return one + ending;
        if (ending !== '' && this.#files.has(`${one}/index${ending}`)) return `${one}/index${ending}`;
      }
    return undefined;
  }

  /** Files of a folder find the same, unless one of them is what is found. */
  #knownPythonModule(dotted: string, from: string): string | undefined {
    for (const part of dotted.split('.')) this.notes.names.add(noted(part));
    const inFolder = mapOf(this.#pythonModules, dirname(from));
    const known = inFolder.get(dotted);
    if (known && !known.includes(from)) return known[0];
    const path = this.#pythonModule(dotted, from);
    // The file itself is left out of what is found for it, and of nothing that is found for others.
    const ofAnybody = this.#pythonModule(dotted, '', dirname(from));
    inFolder.set(dotted, ofAnybody === undefined ? [] : [ofAnybody]);
    return path;
  }

  /** `app.services.read`, `.services.read`: the longest part of it that is a file. */
  #pythonModule(dotted: string, from: string, folderOfFrom = dirname(from)): string | undefined {
    const dots = /^\.*/.exec(dotted)?.[0].length ?? 0;
    const parts = dotted.slice(dots).split('.');
    if (!this.#pythonNames.has(parts[0] ?? '')) return undefined;
    for (let length = parts.length; length > 0; length--) {
      const inner = parts.slice(0, length).join('/');
      for (const folder of dots > 0 ? parentsOf(folderOfFrom, dots) : sourceRoots(folderOfFrom)) {
        const base = folder === '' ? inner : `${folder}/${inner}`;
        for (const path of [`${base}.py`, `${base}/__init__.py`])
          if (path !== from && this.#files.has(path)) return path;
      }
    }
    return undefined;
  }

  /** Of what is no class but is called like one: by the convention that a file is named for what it holds. */
  #ofClass(owner: string, from: string, language: LanguageId): readonly string[] {
    this.notes.names.add(noted(owner));
    const inFolder = mapOf(this.#classes, `${language} ${dirname(from)}`);
    const known = inFolder.get(owner);
    if (known) return known;
    if (language !== 'javascript' && language !== 'python') return [];
    const paths = this.#byStem.get(owner.toLowerCase().replaceAll('_', '')) ?? [];
    const own = paths.filter((path) => this.#files.get(path) === language);
    const beside = own.filter((path) => dirname(path) === dirname(from));
    const found = beside.length > 0 && own.length > maxCandidates ? beside : own;
    inFolder.set(owner, found);
    return found;
  }
}

function mapOf<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = map.get(key) ?? new Map<string, Value>();
  map.set(key, known);
  return known;
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/[._-]/g, '')
    .toLowerCase();
}

function isBelow(path: string, folder: string): boolean {
  return folder === '' || path.startsWith(`${folder}/`);
}

/** The folder that so many dots mean, and the one above: `from . import a` is written as `..a`. */
function parentsOf(own: string, dots: number): readonly string[] {
  let folder = own;
  for (let up = 2; up < dots; up++) folder = dirname(folder);
  const parent = dirname(folder);
  const found = dots === 1 ? [folder] : [parent, folder];
  return found.map((one) => (one === '.' ? '' : one));
}

/** Every folder above a file may be a root of packages. */
function sourceRoots(own: string): readonly string[] {
  const roots: string[] = [];
  for (let folder = own; folder !== '.' && folder !== '/'; folder = dirname(folder)) roots.push(folder);
  return [...roots, '', 'src'];
}
