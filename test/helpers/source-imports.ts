// Reads the imports of source files, and finds cycles and literal spreads in them; for the test of the architecture.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export interface SourceFile {
  /** Relative to the project's root. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly {
    readonly from: string;
    readonly typeOnly: boolean;
    readonly dynamic: boolean;
  }[];
}

/** The TypeScript files below a folder; their paths are relative to the root. */
export function sourceFiles(root: string, folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => {
      const full = join(entry.parentPath, entry.name);
      const text = readFileSync(full, 'utf8');
      return { path: relative(root, full).split(sep).join('/'), text, imports: importsOf(text) };
    });
}

export function importsOf(text: string): SourceFile['imports'] {
  const found: SourceFile['imports'][number][] = [];
  for (const match of text.matchAll(
    /^(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?'([^']+)'/gm,
  )) {
    found.push({ from: match[2] ?? '', typeOnly: match[1] !== undefined, dynamic: false });
  }
  for (const match of text.matchAll(/\bimport\(\s*'([^']+)'/g)) {
    found.push({ from: match[1] ?? '', typeOnly: false, dynamic: true });
  }
  return found;
}

/** What both files belong to in the deepest folder that holds both: `engines/a/x.ts` and `engines/b.ts` give `engines/a`, `engines/b.ts`. */
export function entriesOf(from: string, to: string): readonly [string, string] {
  const [a, b] = [from.split('/'), to.split('/')];
  let depth = 0;
  while (depth < a.length - 1 && depth < b.length - 1 && a[depth] === b[depth]) depth += 1;
  return [a.slice(0, depth + 1).join('/'), b.slice(0, depth + 1).join('/')];
}

/** The strongly connected nodes, each set sorted (Tarjan). */
export function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (node: string): void => {
    number.set(node, number.size);
    lowest.set(node, number.get(node) ?? 0);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!number.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== number.get(node)) return;
    const cycle = open.splice(open.indexOf(node));
    if (cycle.length > 1) cycles.push(cycle.sort());
  };
  for (const node of graph.keys()) if (!number.has(node)) visit(node);
  return cycles;
}

/** Lines with a literal that is spread as it is; `...['a'].map(…)` is a result, not a literal. */
export function literalSpreads(text: string): readonly number[] {
  return [...text.matchAll(/\.\.\.(?=[{[])/g)].flatMap(({ index }) => {
    let depth = 0;
    let end = index + 3;
    do {
      if (/[{[(]/.test(text.charAt(end))) depth += 1;
      if (/[}\])]/.test(text.charAt(end))) depth -= 1;
      end += 1;
    } while (depth > 0 && end < text.length);
    return /^[.?[]/.test(text.slice(end)) ? [] : [text.slice(0, index).split('\n').length];
  });
}
