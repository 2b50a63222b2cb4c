// Which exports of npm packages the code of a repository uses, by import, require and the members that it reads of them.
import { isNotProduction } from '../../../engines/dependencies/reachability/package-imports.ts';
import { isHarmless, loadJavaScriptParser } from '../../../engines/shared/syntax/javascript.ts';
import { Coverage } from '../../../source/coverage/coverage.ts';
import { type ExportReader, type FoundUses, type PackageUses, usesIn } from '../export-reader.ts';
import { keyName, type Node, nodeOf, requiredModule, text, walk } from './tree-walk.ts';

const code = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const maxFileBytes = 1_000_000;

export const npmUses: ExportReader['uses'] = async (packages, { source, entries }, signal) => {
  const found = new Map<string, Map<string, FoundUses>>();
  if (packages.size === 0) return found;
  const parser = await loadJavaScriptParser();
  const files = entries.filter(
    ({ path, size }) => code.test(path) && size <= maxFileBytes && !isNotProduction(path),
  );
  for await (const { entry, bytes } of source.read(files, new Coverage(), signal)) {
    const content = bytes.toString('utf8');
    const named = [...packages].filter(
      (name) => content.includes(`'${name}`) || content.includes(`"${name}`),
    );
    if (named.length === 0) continue;
    const isScript = !/\.(?:vue|svelte)$/.test(entry.path);
    const program = isScript && (await isHarmless(entry.path, content)) ? parser(entry.path, content) : null;
    const usesOf = (specifier: string): FoundUses | undefined => {
      const name = packageOf(specifier);
      if (!packages.has(name)) return undefined;
      return usesIn(found, { package: name, module: `.${specifier.slice(name.length)}`, path: entry.path });
    };
    // Whatever it uses of them.
    if (program === null) for (const name of named) (usesOf(name) as FoundUses).isWhole = false;
    else readUses(program as unknown as Node, entry.path, usesOf);
  }
  return found as PackageUses;
};

function readUses(program: Node, path: string, usesOf: (specifier: string) => FoundUses | undefined): void {
  /** Variables that hold a module, or its default. */
  const held = new Map<string, { readonly uses: FoundUses; readonly into: 'names' | 'members' }>();
  const add = (uses: FoundUses, into: 'names' | 'members', name: string | undefined) => {
    if (name === undefined) uses.isWhole = false;
    else if (!uses[into].has(name)) uses[into].set(name, path);
  };
  walk(program, (node, parent) => {
    if (node.type === 'ImportDeclaration') {
      const uses = usesOf(text(nodeOf(node.source)?.value));
      if (!uses) return;
      for (const one of (node.specifiers ?? []) as readonly Node[]) {
        const local = text(nodeOf(one.local)?.name);
        if (one.type === 'ImportSpecifier') add(uses, 'names', keyName(nodeOf(one.imported)));
        else if (one.type === 'ImportNamespaceSpecifier') held.set(local, { uses, into: 'names' });
        else {
          add(uses, 'names', 'default');
          held.set(local, { uses, into: 'members' });
        }
      }
      return;
    }
    if (node.type === 'ExportNamedDeclaration' && node.source) {
      const uses = usesOf(text(nodeOf(node.source)?.value));
      if (uses)
        for (const one of (node.specifiers ?? []) as readonly Node[])
          add(uses, 'names', keyName(nodeOf(one.local)));
      return;
    }
    if (node.type === 'ExportAllDeclaration' || node.type === 'ImportExpression') {
      const uses = usesOf(text(nodeOf(node.source)?.value));
      if (uses) uses.isWhole = false;
      return;
    }
    const required = requiredModule(node);
    const uses = required === undefined ? undefined : usesOf(required);
    if (uses) readRequire(parent, uses);
  });
  readHeld(program);

  function readRequire(parent: Node | undefined, uses: FoundUses): void {
    const pattern = parent?.type === 'VariableDeclarator' ? nodeOf(parent.id) : undefined;
    if (pattern?.type === 'Identifier') held.set(text(pattern.name), { uses, into: 'names' });
    else if (pattern?.type === 'ObjectPattern') readPattern(pattern, uses, 'names');
    else if (parent?.type === 'MemberExpression') add(uses, 'names', memberName(parent));
    else if (parent?.type !== 'ExpressionStatement') add(uses, 'names', 'default');
  }

  function readPattern(pattern: Node, uses: FoundUses, into: 'names' | 'members'): void {
    for (const property of (pattern.properties ?? []) as readonly Node[])
      add(uses, into, property.computed === true ? undefined : keyName(nodeOf(property.key)));
  }

  /** Members of variables; a variable of the same name elsewhere counts as well. */
  function readHeld(program: Node): void {
    if (held.size === 0) return;
    walk(program, (node, parent) => {
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return;
      const one = held.get(text(node.name));
      if (!one || parent === undefined || isBinding(node, parent)) return;
      const { uses, into } = one;
      if (parent.type === 'MemberExpression' && parent.object === node) add(uses, into, memberName(parent));
      else if (parent.type === 'JSXMemberExpression' && parent.object === node)
        add(uses, into, text(nodeOf(parent.property)?.name));
      else if (parent.type === 'TSQualifiedName' && parent.left === node)
        add(uses, into, keyName(nodeOf(parent.right)));
      else if (parent.type === 'VariableDeclarator' && nodeOf(parent.id)?.type === 'ObjectPattern')
        readPattern(nodeOf(parent.id) ?? {}, uses, into);
      else add(uses, 'names', 'default');
    });
  }
}

function isBinding(node: Node, parent: Node): boolean {
  const isName = parent.type === 'MemberExpression' && parent.property === node && parent.computed !== true;
  const isKey = parent.type === 'Property' && parent.key === node && parent.value !== node;
  const isDeclared = parent.type === 'VariableDeclarator' && parent.id === node;
  return isName || isKey || isDeclared || /^Import\w*Specifier$/.test(text(parent.type));
}

function memberName(member: Node): string | undefined {
  const property = nodeOf(member.property);
  return member.computed === true && property?.type !== 'Literal' ? undefined : keyName(property);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
