// Which names of Python packages the code of a repository uses: what it imports of their modules, and the attributes that it reads
// of modules. `pkg.sub.name` is kept as it is written: only the package says which part of it is a module.

import { normalPythonName } from '../../../engines/dependencies/lockfiles/reading/python-names.ts';
import { isNotProduction } from '../../../engines/dependencies/reachability/package-imports.ts';
import { pythonModules } from '../../../engines/dependencies/reachability/package-modules.ts';
import { loadGrammar } from '../../../engines/shared/syntax/grammar.ts';
import { childIn, SyntaxLimitError, type SyntaxNode } from '../../../engines/shared/syntax/syntax-tree.ts';
import { Coverage } from '../../../source/coverage/coverage.ts';
import { type ExportReader, type FoundUses, type PackageUses, usesIn } from '../export-reader.ts';
import { importedNames } from './imported-names.ts';

const maxFileBytes = 1_000_000;
const maxParts = 6;

export const pythonUses: ExportReader['uses'] = async (packages, { source, entries }, signal) => {
  const found = new Map<string, Map<string, FoundUses>>();
  /** By the name of a module at the top, in lower case. */
  const owners = new Map<string, string>();
  for (const name of packages) {
    const normal = normalPythonName(name);
    for (const module of pythonModules[normal] ?? [normal.replaceAll('-', '_')]) owners.set(module, name);
  }
  if (owners.size === 0) return found;
  const files = entries.filter(
    ({ path, size }) => path.endsWith('.py') && size <= maxFileBytes && !isNotProduction(path),
  );
  for await (const { entry, bytes } of source.read(files, new Coverage(), signal)) {
    const text = bytes.toString('utf8');
    const lower = text.toLowerCase();
    const named = [...owners].filter(([module]) => lower.includes(module));
    if (named.length === 0) continue;
    const usesOf = (module: string): FoundUses | undefined => {
      const owner = owners.get((module.split('.', 1)[0] ?? '').toLowerCase());
      return owner === undefined ? undefined : usesIn(found, { package: owner, module, path: entry.path });
    };
    try {
      new PythonFile(text, entry.path, usesOf).read((await loadGrammar('python')).parse(text));
    } catch (error) {
      if (!(error instanceof SyntaxLimitError)) throw error;
      for (const [module, owner] of named)
        usesIn(found, { package: owner, module, path: entry.path }).isWhole = false;
    }
  }
  return found as PackageUses;
};

/** A variable that holds a module, or something of it. */
interface Held {
  readonly uses: FoundUses;
  /** What of the module; empty where it is the module itself. */
  readonly parts: readonly string[];
}

class PythonFile {
  readonly #text: string;
  readonly #path: string;
  readonly #usesOf: (module: string) => FoundUses | undefined;
  readonly #held = new Map<string, Held>();

  constructor(text: string, path: string, usesOf: (module: string) => FoundUses | undefined) {
    this.#text = text;
    this.#path = path;
    this.#usesOf = usesOf;
  }

  read(root: SyntaxNode): void {
    this.#walk(root, (node) => this.#import(node));
    this.#walk(root, (node, parent) => this.#use(node, parent));
  }

  #import(node: SyntaxNode): boolean {
    if (node.type === 'import_statement') {
      for (const [module, alias] of importedNames(node, this.#text)) {
        const uses = this.#usesOf(module);
        if (uses === undefined) continue;
        if (alias !== undefined) this.#held.set(alias, { uses, parts: [] });
        else {
          // `import a.b` gives `a`.
          const [top = ''] = module.split('.', 1);
          this.#held.set(top, { uses: this.#usesOf(top) ?? uses, parts: [] });
        }
      }
      return false;
    }
    if (node.type === 'import_from_statement') {
      const from = childIn(node, 'module_name');
      const uses = from?.type === 'dotted_name' ? this.#usesOf(this.#textOf(from)) : undefined;
      if (uses === undefined) return false;
      if (node.children.some(({ type }) => type === 'wildcard_import')) uses.isWhole = false;
      for (const [name, alias] of importedNames(node, this.#text)) {
        this.#add(uses, [name]);
        this.#held.set(alias ?? name, { uses, parts: [name] });
      }
      return false;
    }
    if (node.type === 'call') {
      const called = this.#textOf(childIn(node, 'function'));
      const [, module] = /^\(\s*['"]([\w.]+)['"]/.exec(this.#textOf(childIn(node, 'arguments'))) ?? [];
      if (module !== undefined && /(?:^|\.)(?:import_module|__import__)$/.test(called)) {
        const uses = this.#usesOf(module);
        if (uses) uses.isWhole = false;
      }
    }
    return true;
  }

  #use(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
    if (/^import_(?:from_)?statement$/.test(node.type)) return false;
    if (node.type === 'attribute') {
      const [name = '', ...read] = this.#chain(node);
      const held = this.#held.get(name);
      if (held === undefined) return true;
      this.#add(held.uses, [...held.parts, ...read]);
      return false;
    }
    if (node.type !== 'identifier') return true;
    const held = this.#held.get(this.#textOf(node));
    // A name that is used by itself is the module as a whole, for somewhere else.
    if (held && held.parts.length === 0 && !isBinding(node, parent)) held.uses.isWhole = false;
    return true;
  }

  /** `a.b.c` in its parts; empty where it does not begin with a name. */
  #chain(node: SyntaxNode): readonly string[] {
    const parts: string[] = [];
    let one: SyntaxNode | undefined = node;
    for (; one?.type === 'attribute'; one = childIn(one, 'object'))
      parts.unshift(this.#textOf(childIn(one, 'attribute')));
    return one?.type === 'identifier' ? [this.#textOf(one), ...parts] : [];
  }

  #add(uses: FoundUses, parts: readonly string[]): void {
    const name = parts.slice(0, maxParts).join('.');
    if (!uses.names.has(name)) uses.names.set(name, this.#path);
  }

  #textOf(node: SyntaxNode | undefined): string {
    return node ? this.#text.slice(node.start, node.end) : '';
  }

  /** @param visit says whether to go on below a node */
  #walk(root: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => boolean): void {
    const open: [SyntaxNode, SyntaxNode | undefined][] = [[root, undefined]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [node, parent] = next;
      if (!visit(node, parent)) continue;
      for (const child of node.children.toReversed()) {
        const isAttribute = node.type === 'attribute' && child.field === 'attribute';
        if (!isAttribute) open.push([child, node]);
      }
    }
  }
}

/** Names that are set, or are those of arguments. */
function isBinding({ field }: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined) return false;
  if (parent.type === 'assignment' && field === 'left') return true;
  return /^(?:keyword_argument|default_parameter|typed_default_parameter)$/.test(parent.type)
    ? field === 'name'
    : /^(?:parameters|lambda_parameters|typed_parameter|global_statement)$/.test(parent.type);
}
