// What a module of a Python package has: the names that its code sets at its top, and the modules below it. A module that
// makes names as it runs is not whole.
import { loadGrammar } from '../../../engines/shared/syntax/grammar.ts';
import { childIn, SyntaxLimitError, type SyntaxNode } from '../../../engines/shared/syntax/syntax-tree.ts';
import type { NameState } from '../export-reader.ts';
import type { PackageFiles } from '../package-files.ts';
import { importedNames } from './imported-names.ts';

interface ModuleNames {
  readonly names: ReadonlySet<string>;
  /** What `from … import *` takes; undefined where the module does not say it. */
  readonly listed: readonly string[] | undefined;
  /** Whether `__all__` is written out where there is one. */
  readonly isListWhole: boolean;
  readonly isWhole: boolean;
  /** Set again or not, by the order of what is run. */
  readonly deleted: ReadonlySet<string>;
}

/** What sets names of the module that calls it. */
const setters = /^(?:exec|vars|locals|setattr)$|\._convert_?$/;
const maxFileBytes = 2_000_000;
const maxDepth = 20;
/** Where sources keep their modules. */
const roots = ['', 'src/', 'lib/', 'python/'];
/** What every module has. */
const inherited = new Set([
  '__name__',
  '__doc__',
  '__file__',
  '__path__',
  '__package__',
  '__spec__',
  '__dict__',
  '__loader__',
]);

/** Of `name`, which may be read of modules below: `sub.name`; '' is the module itself. */
export async function pythonState(files: PackageFiles, module: string, name: string): Promise<NameState> {
  const reader = readerOf(files);
  const own = module.split('.');
  const parts = name === '' ? [] : name.split('.');
  for (let at = 0; ; at += 1) {
    const here = [...own, ...parts.slice(0, at)];
    const found = await reader.module(here);
    if (found === undefined) return 'absent';
    const next = parts[at];
    if (next === undefined) return 'there';
    if (reader.isModule([...here, next])) continue;
    if (found.deleted.has(next)) return 'unknown';
    // What is read of a value is not compared.
    if (found.names.has(next) || inherited.has(next)) return 'there';
    return found.isWhole ? 'absent' : 'unknown';
  }
}

const readers = new WeakMap<PackageFiles, PythonModules>();

function readerOf(files: PackageFiles): PythonModules {
  const known = readers.get(files);
  if (known) return known;
  const made = new PythonModules(files);
  readers.set(files, made);
  return made;
}

class PythonModules {
  readonly #files: PackageFiles;
  readonly #read = new Map<string, Promise<ModuleNames | undefined>>();
  /** Modules that are being read. */
  readonly #open = new Set<string>();
  readonly #folders = new Set<string>();
  /** Compiled modules, whose names nobody sees. */
  readonly #compiled = new Set<string>();

  constructor(files: PackageFiles) {
    this.#files = files;
    for (const path of files.paths) {
      const [, compiled] = /^(.*?)\.(?:[\w-]+\.)?(?:so|pyd)$/.exec(path) ?? [];
      if (compiled !== undefined) this.#compiled.add(compiled);
      if (compiled === undefined && !/\.pyi?$/.test(path)) continue;
      const parts = path.split('/');
      for (let length = parts.length - 1; length > 0; length -= 1)
        this.#folders.add(parts.slice(0, length).join('/'));
    }
  }

  isModule(module: readonly string[]): boolean {
    return this.#fileOf(module) !== undefined || this.#isOpaque(module);
  }

  module(module: readonly string[]): Promise<ModuleNames | undefined> {
    const key = module.join('.');
    const known = this.#read.get(key);
    if (known) return known;
    const read = this.#names(module);
    this.#read.set(key, read);
    return read;
  }

  async #names(module: readonly string[]): Promise<ModuleNames | undefined> {
    const path = this.#fileOf(module);
    if (path === undefined) return this.#isOpaque(module) ? notRead : undefined;
    const text = await this.#files.read(path);
    if (text === undefined || text.length > maxFileBytes || this.#open.size > maxDepth) return notRead;
    this.#open.add(module.join('.'));
    try {
      const body = new ModuleBody(text);
      body.read((await loadGrammar('python')).parse(text));
      const folder = /(?:^|\/)__init__\.pyi?$/.test(path) ? module : module.slice(0, -1);
      for (const { level, name } of body.stars) {
        const from = level === 0 ? name : [...folder.slice(0, folder.length - level + 1), ...name];
        await this.#takeAll(body, from);
      }
      return body;
    } catch (error) {
      if (!(error instanceof SyntaxLimitError)) throw error;
      return notRead;
    } finally {
      this.#open.delete(module.join('.'));
    }
  }

  /** `from … import *`. Modules that take everything of each other do not wait for each other: one of them is not whole. */
  async #takeAll(body: ModuleBody, from: readonly string[]): Promise<void> {
    const taken = this.#open.has(from.join('.')) ? undefined : await this.module(from);
    if (taken === undefined || !taken.isWhole || !taken.isListWhole) body.isWhole = false;
    for (const name of taken?.listed ?? [...(taken?.names ?? []), ...this.#below(from)])
      if (taken?.listed !== undefined || !name.startsWith('_')) body.names.add(name);
  }

  /** Modules that become names of a package once they are imported. */
  #below(module: readonly string[]): readonly string[] {
    const path = module.join('/');
    return this.#files.paths.flatMap((one) => {
      const root = roots.find((each) => one.startsWith(`${each}${path}/`));
      if (root === undefined) return [];
      const [name = ''] = one.slice(`${root}${path}/`.length).split(/[/.]/, 1);
      return [name];
    });
  }

  #fileOf(module: readonly string[]): string | undefined {
    const path = module.join('/');
    return roots
      .flatMap((root) =>
        ['/__init__.py', '.py', '/__init__.pyi', '.pyi'].map((ending) => `${root}${path}${ending}`),
      )
      .find((one) => this.#files.has(one));
  }

  /** Compiled, or a folder of modules without code of its own. */
  #isOpaque(module: readonly string[]): boolean {
    const path = module.join('/');
    return roots.some((root) => this.#compiled.has(`${root}${path}`) || this.#folders.has(`${root}${path}`));
  }
}

const notRead: ModuleNames = {
  names: new Set(),
  listed: undefined,
  isListWhole: false,
  isWhole: false,
  deleted: new Set(),
};

class ModuleBody implements ModuleNames {
  readonly names = new Set<string>();
  readonly stars: { readonly level: number; readonly name: readonly string[] }[] = [];
  listed: string[] | undefined;
  readonly deleted = new Set<string>();
  isListWhole = true;
  isWhole = true;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  read(root: SyntaxNode): void {
    const open: { readonly node: SyntaxNode; readonly isTop: boolean }[] = [{ node: root, isTop: true }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, isTop } = next;
      if (isTop) this.#statement(node);
      else if (node.type === 'global_statement')
        // Functions set them, or not.
        for (const one of node.children) if (one.type === 'identifier') this.names.add(this.#textOf(one));
      this.#dynamic(node, isTop);
      const isBody = /^(?:function_definition|class_definition|lambda)$/.test(node.type);
      for (const child of node.children) open.push({ node: child, isTop: isTop && !isBody });
    }
    if (this.names.has('__getattr__')) this.isWhole = false;
  }

  #statement(node: SyntaxNode): void {
    const textIn = (field: string) => this.#textOf(childIn(node, field));
    switch (node.type) {
      case 'function_definition':
      case 'class_definition':
        this.names.add(textIn('name'));
        return;
      case 'type_alias_statement':
        this.names.add((/\w+/.exec(textIn('left')) ?? [''])[0]);
        return;
      case 'import_statement':
      case 'future_import_statement':
        for (const [name, alias] of importedNames(node, this.#text))
          this.names.add(alias ?? name.split('.', 1)[0] ?? '');
        return;
      case 'import_from_statement':
        for (const [name, alias] of importedNames(node, this.#text)) this.names.add(alias ?? name);
        if (node.children.some(({ type }) => type === 'wildcard_import')) {
          const from = textIn('module_name');
          const level = /^\.*/.exec(from)?.[0].length ?? 0;
          this.stars.push({ level, name: from.slice(level).split('.').filter(Boolean) });
        }
        return;
      case 'assignment':
      case 'augmented_assignment':
      case 'for_statement':
        this.#bound(childIn(node, 'left'));
        if (textIn('left') === '__all__') this.#list(node);
        return;
      case 'named_expression':
        this.#bound(childIn(node, 'name'));
        return;
      case 'as_pattern_target':
        for (const one of node.children) this.#bound(one);
        return;
      case 'delete_statement':
        for (const one of node.children) if (one.type === 'identifier') this.deleted.add(this.#textOf(one));
    }
  }

  /** Names that a pattern sets; what is set in an object or a list is none. */
  #bound(node: SyntaxNode | undefined): void {
    if (node === undefined) return;
    if (node.type === 'identifier') this.names.add(this.#textOf(node));
    else if (/pattern|_list$|^tuple$/.test(node.type)) for (const one of node.children) this.#bound(one);
  }

  #list(node: SyntaxNode): void {
    const right = this.#textOf(childIn(node, 'right'));
    const isPlain = /^[[(](?:\s|#.*|['"][\w.]+['"]|,)*[\])]$/.test(right);
    const names = [...right.matchAll(/['"]([\w.]+)['"]/g)].map(([, name = '']) => name);
    if (!isPlain) this.isListWhole = false;
    else this.listed = [...(node.type === 'assignment' ? [] : (this.listed ?? [])), ...names];
  }

  /** Names that are set by calls. */
  #dynamic(node: SyntaxNode, isTop: boolean): void {
    if (node.type === 'call') {
      const called = this.#textOf(childIn(node, 'function'));
      if (called === 'globals' || (isTop && setters.test(called))) this.isWhole = false;
      if (called.startsWith('__all__.')) this.isListWhole = false;
    }
    // Members of an enumeration become names of its module.
    if (node.type === 'decorator' && this.#textOf(node).endsWith('global_enum')) this.isWhole = false;
    const isOfAll = node.type === 'subscript' && this.#textOf(childIn(node, 'value')) === 'sys.modules';
    if (isOfAll) this.isWhole = false;
  }

  #textOf(node: SyntaxNode | undefined): string {
    return node ? this.#text.slice(node.start, node.end) : '';
  }
}
