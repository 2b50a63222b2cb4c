// What a module of an npm package exports, by its declarations or its code: ECMAScript and CommonJS. A module that makes its
// exports as it runs is not whole: names that are not seen may be there.
import { isHarmless, loadJavaScriptParser } from '../../../engines/shared/syntax/javascript.ts';
import type { PackageFiles } from '../package-files.ts';
import { resolveModule } from './npm-entry.ts';
import { keyName, type Node, nodeOf, requiredModule, text, walk } from './tree-walk.ts';

export interface ExportedNames {
  readonly names: ReadonlySet<string>;
  /** Whether nothing else is exported. */
  readonly isWhole: boolean;
  /** Whether `default` is the module itself, so that its members are the names. */
  readonly isCommonJs: boolean;
}

const maxModules = 400;

export async function exportedNames(files: PackageFiles, path: string): Promise<ExportedNames> {
  const found = new Collected();
  const seen = new Set<string>();
  const open = [path];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (seen.size > maxModules) {
      found.isWhole = false;
      break;
    }
    const code = await files.read(next);
    const program = code === undefined ? null : await parse(next, code);
    if (program === null) {
      found.isWhole = false;
      continue;
    }
    const own = new ModuleExports();
    own.read(program);
    found.add(own, next === path);
    for (const from of own.from) {
      const resolved = from.startsWith('.') ? resolveModule(files, next, from) : undefined;
      if (resolved === undefined) found.isWhole = false;
      else open.push(resolved);
    }
  }
  return found;
}

async function parse(path: string, code: string): Promise<Node | null> {
  if (/\.json$/.test(path)) return null;
  if (!(await isHarmless(path, code))) return null;
  const parser = await loadJavaScriptParser();
  return parser(path, code) as Node | null;
}

class Collected implements ExportedNames {
  readonly names = new Set<string>();
  isWhole = true;
  isCommonJs = false;

  add(own: ModuleExports, isEntry: boolean): void {
    for (const name of own.names) if (isEntry || own.isCommonJs || name !== 'default') this.names.add(name);
    this.isWhole &&= own.isWhole;
    if (isEntry || own.isAssigned) this.isCommonJs ||= own.isCommonJs;
  }
}

/** Exports of one file. */
class ModuleExports {
  readonly names = new Set<string>();
  /** Modules of which everything is exported, too. */
  readonly from: string[] = [];
  isWhole = true;
  isCommonJs = false;
  /** Whether `module.exports` itself is set. */
  isAssigned = false;
  /** Variables that are the module: `const it = module.exports = …`, `module.exports = it`. */
  readonly #itself = new Set<string>();
  /** Objects that a bundler gives their names: `__export(all, { a: () => a })`. */
  readonly #bundled = new Map<string, readonly string[]>();

  read(program: Node): void {
    for (const statement of (program.body ?? []) as readonly Node[]) this.#statement(statement);
    // Names of an object are known before it is exported, and names of the module before what is set on them.
    walk(program, (node) => this.#call(node));
    walk(program, (node) => this.#assignment(node));
    walk(program, (node) => this.#member(node));
    const body = (program.body ?? []) as readonly Node[];
    for (const statement of body) this.#namespace(nodeOf(statement.declaration) ?? statement);
    if (this.isCommonJs && !this.isAssigned) this.names.add('default');
  }

  #statement(node: Node): void {
    switch (node.type) {
      case 'ExportDefaultDeclaration':
        this.names.add('default');
        return;
      case 'ExportAllDeclaration': {
        const exported = nodeOf(node.exported);
        if (exported) this.names.add(keyName(exported) ?? '');
        else this.from.push(text(nodeOf(node.source)?.value));
        return;
      }
      case 'ExportNamedDeclaration':
        for (const one of (node.specifiers ?? []) as readonly Node[])
          this.names.add(keyName(nodeOf(one.exported)) ?? '');
        for (const name of declaredNames(nodeOf(node.declaration))) this.names.add(name);
        return;
      case 'TSExportAssignment': {
        this.isCommonJs = true;
        this.isAssigned = true;
        this.names.add('default');
        const named = nodeOf(node.expression);
        if (named?.type === 'Identifier') this.#itself.add(text(named.name));
        else this.isWhole = false;
        return;
      }
      case 'TSModuleDeclaration':
        // `declare module 'x'` of a file of declarations for others.
        if (nodeOf(node.id)?.type === 'Literal') this.isWhole = false;
    }
  }

  /** `module.exports = …`. */
  #assignment(node: Node): void {
    if (node.type !== 'AssignmentExpression' || !isModuleExports(nodeOf(node.left))) return;
    this.isCommonJs = true;
    this.isAssigned = true;
    this.#value(nodeOf(node.right));
  }

  #value(value: Node | undefined): void {
    if (value === undefined) return;
    const required = requiredModule(value);
    if (required !== undefined) {
      this.from.push(required);
      return;
    }
    switch (value.type) {
      case 'AssignmentExpression':
        this.#assignedThrough(value);
        return;
      case 'ObjectExpression':
        for (const property of (value.properties ?? []) as readonly Node[]) this.#property(property);
        return;
      case 'Identifier':
        this.names.add('default');
        this.#itself.add(text(value.name));
        return;
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'ClassExpression':
        this.names.add('default');
        return;
      case 'ConditionalExpression':
        this.#value(nodeOf(value.consequent));
        this.#value(nodeOf(value.alternate));
        return;
      case 'CallExpression': {
        const [first] = (value.arguments ?? []) as readonly Node[];
        const bundled = this.#bundled.get(text(first?.name));
        if (bundled) for (const name of bundled) this.names.add(name);
        else this.isWhole = false;
        return;
      }
      default:
        this.isWhole = false;
    }
  }

  /** `module.exports = exports = value`, `module.exports = it = value`. */
  #assignedThrough(value: Node): void {
    const target = nodeOf(value.left);
    if (target?.type === 'Identifier') this.#itself.add(text(target.name));
    this.#value(nodeOf(value.right));
  }

  #property(property: Node): void {
    if (property.type === 'SpreadElement') {
      const required = requiredModule(nodeOf(property.argument));
      if (required === undefined) this.isWhole = false;
      else this.from.push(required);
      return;
    }
    const name = property.computed === true ? undefined : keyName(nodeOf(property.key));
    if (name === undefined) this.isWhole = false;
    else this.names.add(name);
  }

  /** What compilers write instead. */
  #call(node: Node): void {
    if (node.type !== 'CallExpression') return;
    const callee = nodeOf(node.callee);
    const called = text(callee?.name ?? nodeOf(callee?.property)?.name);
    const [first, second] = (node.arguments ?? []) as readonly Node[];
    if (called === '__exportStar' || called === '__export' || called === '__reExport') {
      const required = requiredModule(first) ?? requiredModule(second);
      if (required !== undefined) {
        this.isCommonJs = true;
        this.from.push(required);
      } else if (first?.type === 'Identifier' && second?.type === 'ObjectExpression')
        this.#bundled.set(text(first.name), propertyNames(second));
    }
    if (called === 'defineProperty' && isExports(first) && second?.type === 'Literal') {
      this.isCommonJs = true;
      if (second.value !== '__esModule') this.names.add(text(second.value));
    }
    const isCopy = called === 'assign' || called === 'defineProperties' || called === 'forEach';
    if (isCopy && isExports(first)) this.isWhole = false;
  }

  /** `exports.a = …`, `module.exports.a = …`, `it.a = …` where the module is `it`. */
  #member(node: Node): void {
    if (node.type === 'ClassDeclaration' && this.#itself.has(text(nodeOf(node.id)?.name)))
      for (const name of staticNames(node)) this.names.add(name);
    const isOwn = node.type === 'VariableDeclarator' && this.#itself.has(text(nodeOf(node.id)?.name));
    // An object, or what a call gives: its members are those that are written out.
    if (isOwn) this.#declared(nodeOf(node.init));
    if (node.type !== 'AssignmentExpression') return;
    const target = nodeOf(node.left);
    if (target?.type !== 'MemberExpression') return;
    const object = nodeOf(target.object);
    const isItself = object?.type === 'Identifier' && this.#itself.has(text(object.name));
    if (!isExports(object) && !isItself) return;
    this.isCommonJs = true;
    const name =
      target.computed === true && nodeOf(target.property)?.type !== 'Literal'
        ? undefined
        : keyName(nodeOf(target.property));
    if (name === undefined) this.isWhole = false;
    else if (name !== '__esModule') this.names.add(name);
  }

  #declared(init: Node | undefined): void {
    if (init !== undefined && /Function|Class/.test(text(init.type))) return;
    // Of a declaration its members are those of its type.
    if (init === undefined) this.isWhole = false;
    else if (init.type === 'ObjectExpression')
      for (const property of (init.properties ?? []) as readonly Node[]) this.#property(property);
    else if (init.type !== 'AssignmentExpression') {
      const required = requiredModule(init);
      if (required === undefined) this.isWhole = false;
      else this.from.push(required);
    }
  }

  /** `export = it` with `declare namespace it { … }`. */
  #namespace(node: Node): void {
    if (!this.#itself.has(text(nodeOf(node.id)?.name))) return;
    if (node.type === 'TSModuleDeclaration')
      for (const statement of (nodeOf(node.body)?.body ?? []) as readonly Node[])
        for (const name of declaredNames(nodeOf(statement.declaration) ?? statement)) this.names.add(name);
    if (node.type === 'ClassDeclaration') for (const name of staticNames(node)) this.names.add(name);
    // Its members are those of its type.
    if (node.type === 'VariableDeclaration' || node.type === 'TSImportEqualsDeclaration')
      this.isWhole = false;
  }
}

function isExports(node: Node | undefined): boolean {
  return (node?.type === 'Identifier' && node.name === 'exports') || isModuleExports(node);
}

function isModuleExports(node: Node | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    nodeOf(node.object)?.name === 'module' &&
    keyName(nodeOf(node.property)) === 'exports'
  );
}

function staticNames(node: Node): readonly string[] {
  const members = (nodeOf(node.body)?.body ?? []) as readonly Node[];
  return members.flatMap((one) => (one.static === true ? (keyName(nodeOf(one.key)) ?? []) : []));
}

function propertyNames(node: Node): readonly string[] {
  return ((node.properties ?? []) as readonly Node[]).flatMap((one) => keyName(nodeOf(one.key)) ?? []);
}

/** Names that a declaration gives, those in patterns included. */
function declaredNames(node: Node | undefined): readonly string[] {
  if (node === undefined) return [];
  if (node.type !== 'VariableDeclaration') return [keyName(nodeOf(node.id)) ?? ''].filter(Boolean);
  return ((node.declarations ?? []) as readonly Node[]).flatMap((one) => boundNames(nodeOf(one.id)));
}

function boundNames(pattern: Node | undefined): readonly string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [text(pattern.name)];
    case 'ObjectPattern':
      return ((pattern.properties ?? []) as readonly Node[]).flatMap((one) =>
        boundNames(nodeOf(one.value) ?? nodeOf(one.argument)),
      );
    case 'ArrayPattern':
      return ((pattern.elements ?? []) as readonly unknown[]).flatMap((one) => boundNames(nodeOf(one)));
    case 'AssignmentPattern':
      return boundNames(nodeOf(pattern.left));
    default:
      return [];
  }
}
