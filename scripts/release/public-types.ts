// The declarations that a package publishes: what its entry points name, and what that is described by. Classes that
// nobody outside makes (services, which the portal makes) have no constructor there: what they are made of, storage above
// all, would need the types of packages that bring none along.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A part of a file, and what it declares or imports. */
interface Part {
  readonly text: string;
  readonly names: readonly string[];
  readonly isExported: boolean;
  /** Of an import or an export from elsewhere: the file, and the name there of each of its names. */
  readonly from: string | undefined;
  readonly theirs: readonly string[];
}

type Wanted = Map<string, Set<string>>;

/** Path within the folder → text. `entries`: paths of declarations within it, all of whose names are published. */
export function publicTypes(folder: string, entries: readonly string[]): ReadonlyMap<string, string> {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const made = new Set(entries.flatMap((entry) => valuesOf(read(entry))));
  const parts = new Map<string, readonly Part[]>();
  const partsOf = (path: string) => {
    const known = parts.get(path) ?? partsIn(read(path), made);
    parts.set(path, known);
    return known;
  };
  const wanted: Wanted = new Map(
    entries.map((entry) => [entry, new Set(partsOf(entry).flatMap(({ names }) => names))]),
  );
  for (let before = -1, now = 0; before !== now; before = now, now = countOf(wanted))
    for (const [path, names] of [...wanted])
      for (const { from, theirs } of neededParts(partsOf(path), names)) {
        if (!from?.startsWith('.')) continue;
        const target = join(path, '..', from.replace(/\.(?:js|ts)$/, '.d.ts')).replaceAll('\\', '/');
        wanted.set(target, new Set([...(wanted.get(target) ?? []), ...theirs]));
      }
  return new Map(
    [...wanted].map(([path, names]) => [
      path,
      `${neededParts(partsOf(path), names)
        .map(({ text }) => text)
        .join('\n')}\nexport {};\n`,
    ]),
  );
}

function countOf(wanted: Wanted): number {
  return [...wanted.values()].reduce((sum, names) => sum + names.size + 1, 0);
}

/** What is wanted, what that names, and what cannot be named: declarations for other packages. */
function neededParts(parts: readonly Part[], wanted: ReadonlySet<string>): readonly Part[] {
  const needed = new Set(
    parts.filter(
      ({ names, isExported }) => names.length === 0 || (isExported && names.some((name) => wanted.has(name))),
    ),
  );
  for (const part of needed)
    for (const other of parts)
      if (
        !needed.has(other) &&
        !(other.isExported && other.from) &&
        other.names.some((name) => isNamed(name, part))
      )
        needed.add(other);
  return parts.filter((part) => needed.has(part));
}

function isNamed(name: string, { text, from }: Part): boolean {
  return from === undefined && new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text);
}

/** Names that an entry point gives as values: their classes are made outside, too. */
function valuesOf(text: string): readonly string[] {
  return statements(text)
    .filter(({ type, exportKind }) => type === 'ExportNamedDeclaration' && exportKind !== 'type')
    .flatMap(({ specifiers }) => specifiers as readonly Node[])
    .filter(({ exportKind }) => exportKind !== 'type')
    .map(({ local }) => nameOf(local));
}

function partsIn(text: string, made: ReadonlySet<string>): readonly Part[] {
  return statements(text).flatMap((statement): readonly Part[] => {
    const { type, start, end, source, declaration } = statement;
    const specifiers = (statement.specifiers ?? []) as readonly Node[];
    const isExported = type.startsWith('Export');
    if (type === 'ExportNamedDeclaration' && !declaration && !source && specifiers.length === 0) return [];
    // Of another package, whole.
    if (type === 'ExportAllDeclaration')
      return [{ text: text.slice(start, end), names: [], isExported, from: undefined, theirs: [] }];
    if (source)
      return specifiers.map((one) => ({
        text: textWithOne(text, statement, one),
        names: [nameOf(isExported ? one.exported : one.local)],
        isExported,
        from: (source as Node).value as string,
        theirs: [nameOf(isExported ? one.local : (one.imported ?? one.local))],
      }));
    const declared = (declaration ?? statement) as Node;
    // What stores add to the registry that services read.
    if (declared.type === 'TSModuleDeclaration' && nameOf(declared.id).startsWith('.')) return [];
    const one = { isExported, from: undefined, theirs: [] };
    return [{ ...one, text: withDocs(text, statement, declared, made), names: declaredNames(declared) }];
  });
}

/** The import or export of one name alone. */
function textWithOne(
  text: string,
  { start, end, type, source, importKind, exportKind }: Node,
  one: Node,
): string {
  const word = type === 'ImportDeclaration' ? 'import' : 'export';
  const from = text.slice((source as Node).start, (source as Node).end);
  const own = text.slice(one.start, one.end);
  if (one.type === 'ImportNamespaceSpecifier' || one.type === 'ImportDefaultSpecifier')
    return text.slice(start, end);
  return `${word} ${(importKind ?? exportKind) === 'type' ? 'type ' : ''}{ ${own} } from ${from};`;
}

function declaredNames(declared: Node): readonly string[] {
  if (declared.type === 'VariableDeclaration')
    return (declared.declarations as readonly Node[]).map(({ id }) => nameOf(id));
  const { id } = declared;
  return (id as Node | undefined)?.type === 'Identifier' ? [nameOf(id)] : [];
}

/** With the comment before it, and without what only the portal calls. */
function withDocs(text: string, statement: Node, declared: Node, made: ReadonlySet<string>): string {
  const [docs = ''] = /(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?$/.exec(text.slice(0, statement.start)) ?? [];
  const isOurs = declared.type === 'ClassDeclaration' && !made.has(nameOf(declared.id));
  const members = isOurs ? ((declared.body as Node).body as readonly Node[]) : [];
  const constructors = members.filter(({ kind }) => kind === 'constructor');
  let [rest, at] = ['', statement.start];
  for (const { start, end } of constructors) {
    rest += text.slice(at, start);
    at = end;
  }
  return `${docs}${rest}${text.slice(at, statement.end)}`;
}

function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string };
  return name ?? value ?? '';
}

function statements(text: string): readonly Node[] {
  const { program, errors } = parseSync('types.d.ts', text);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  return program.body as unknown as readonly Node[];
}
