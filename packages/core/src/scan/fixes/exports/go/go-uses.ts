// Which exports of Go modules the code of a repository uses: capital names behind the name under which a file imports a package.
import { isNotProduction } from '../../../engines/dependencies/reachability/package-imports.ts';
import { loadGrammar } from '../../../engines/shared/syntax/grammar.ts';
import { childIn, SyntaxLimitError, type SyntaxNode } from '../../../engines/shared/syntax/syntax-tree.ts';
import { Coverage } from '../../../source/coverage/coverage.ts';
import { type ExportReader, type FoundUses, type PackageUses, usesIn } from '../export-reader.ts';

const maxFileBytes = 1_000_000;

export const goUses: ExportReader['uses'] = async (packages, { source, entries, known }, signal) => {
  const found = new Map<string, Map<string, FoundUses>>();
  if (packages.size === 0) return found;
  const files = entries.filter(
    ({ path, size }) => path.endsWith('.go') && size <= maxFileBytes && !isNotProduction(path),
  );
  for await (const { entry, bytes } of source.read(files, new Coverage(), signal)) {
    const text = bytes.toString('utf8');
    const named = [...packages].filter((name) => text.includes(`"${name}`));
    if (named.length === 0) continue;
    const usesOf = (path: string): FoundUses | undefined => {
      const name = moduleOf(path, known);
      if (name === undefined || !packages.has(name)) return undefined;
      return usesIn(found, { package: name, module: path, path: entry.path });
    };
    try {
      readUses((await loadGrammar('go')).parse(text), { text, path: entry.path, usesOf });
    } catch (error) {
      if (!(error instanceof SyntaxLimitError)) throw error;
      for (const name of named)
        usesIn(found, { package: name, module: name, path: entry.path }).isWhole = false;
    }
  }
  return found as PackageUses;
};

/** A module may lie in the folders of another one: the longest name has the package. */
function moduleOf(path: string, known: ReadonlySet<string>): string | undefined {
  const parts = path.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('/');
    if (known.has(name)) return name;
  }
  return undefined;
}

interface GoFile {
  readonly text: string;
  readonly path: string;
  usesOf(path: string): FoundUses | undefined;
}

function readUses(root: SyntaxNode, { text, path, usesOf }: GoFile): void {
  const textOf = (node: SyntaxNode | undefined) => (node ? text.slice(node.start, node.end) : '');
  const imported: { readonly uses: FoundUses; readonly locals: ReadonlySet<string>; isUsed: boolean }[] = [];
  walk(root, (node) => {
    if (node.type !== 'import_spec') return;
    const target = textOf(childIn(node, 'path')).slice(1, -1);
    const uses = usesOf(target);
    if (uses === undefined) return;
    const alias = textOf(childIn(node, 'name'));
    if (alias === '.') uses.isWhole = false;
    else if (alias !== '_')
      imported.push({ uses, locals: alias === '' ? namesOfPath(target) : new Set([alias]), isUsed: false });
  });
  if (imported.length === 0) return;
  walk(root, (node) => {
    const [holder, name] =
      node.type === 'selector_expression'
        ? [childIn(node, 'operand'), childIn(node, 'field')]
        : node.type === 'qualified_type'
          ? [childIn(node, 'package'), childIn(node, 'name')]
          : [];
    if (!holder || !/identifier$/.test(holder.type)) return;
    const used = textOf(name);
    if (!/^\p{Lu}/u.test(used)) return;
    for (const one of imported) {
      if (!one.locals.has(textOf(holder))) continue;
      one.isUsed = true;
      if (!one.uses.names.has(used)) one.uses.names.set(used, path);
    }
  });
  // An import that is used nowhere does not compile: the package is called otherwise.
  for (const { uses, isUsed } of imported) if (!isUsed) uses.isWhole = false;
}

/** What a package may be called that is imported without a name: `gopkg.in/yaml.v3`, `…/go-git/v5`, `…/nats.go`. */
function namesOfPath(path: string): ReadonlySet<string> {
  const parts = path.split('/');
  const last = parts.at(-1) ?? '';
  const base = /^v\d+$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? '') : last;
  const bare = base.replace(/\.v\d+$/, '');
  const short = bare.replace(/^go[-.]|[-.]go$/g, '');
  return new Set([
    bare,
    short,
    ...[bare, short].flatMap((one) => [one.replaceAll('-', ''), one.replaceAll('-', '_')]),
    short.split('-').at(-1) ?? '',
  ]);
}

function walk(root: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    visit(node);
    open.push(...node.children.toReversed());
  }
}
