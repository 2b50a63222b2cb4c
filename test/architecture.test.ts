// The shape of the house, checked: who may import whom, no cycles, file sizes, forbidden names and globals.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packages = ['core', 'server', 'cli', 'cost-compare'] as const;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly {
    readonly from: string;
    readonly typeOnly: boolean;
    readonly dynamic: boolean;
  }[];
}

const files = packages.flatMap((name) => sourceFiles(join(root, 'packages', name, 'src')));

/** Package → what of ours it may import; `dynamic` only through `import()`. */
const arrows: Record<string, { static: readonly string[]; dynamic: readonly string[] }> = {
  core: { static: [], dynamic: [] },
  'cost-compare': { static: [], dynamic: [] },
  server: { static: ['@assay/core'], dynamic: ['@assay/core'] },
  cli: {
    static: [],
    dynamic: [
      '@assay/core',
      '@assay/core/scan',
      '@assay/core/scan-reports',
      '@assay/core/advisories',
      '@assay/server',
      '@assay/cost-compare',
    ],
  },
};

/** Third-party package → where it may be imported from. */
const fences: readonly [RegExp, RegExp][] = [
  [
    /^(knex|objection|better-sqlite3|pg)$/,
    /^packages\/core\/src\/(platform\/storage\/|.*-store\.ts$|engines\/dependencies\/)/,
  ],
  [/^@hapi\//, /^packages\/server\//],
  [/^joi$/, /^packages\/(server\/|core\/src\/compliance\/policy-document\.ts)/],
  [/^@oclif\//, /^packages\/cli\//],
  [/^commander$/, /^packages\/cost-compare\/src\/bin\.ts$/],
];

/** Nouns of core, in order: a noun never imports one to its right. */
const nouns = ['access', 'teams', 'repositories', 'findings', 'compliance', 'audits', 'reports'];

t.test('packages import only what their arrow allows', async (t) => {
  for (const file of files) {
    const allowed = arrows[file.path.split('/')[1] ?? ''];
    for (const { from, typeOnly, dynamic } of file.imports) {
      if (!from.startsWith('@assay/')) continue;
      const list =
        typeOnly || dynamic
          ? [...(allowed?.static ?? []), ...(allowed?.dynamic ?? [])]
          : (allowed?.static ?? []);
      if (!list.includes(from))
        t.fail(`${file.path} imports ${from}${dynamic || typeOnly ? '' : ' statically'}`);
    }
  }
  t.pass('no forbidden arrow');
});

t.test('third-party packages stay behind their fences', async (t) => {
  for (const file of files) {
    for (const { from } of file.imports) {
      for (const [name, place] of fences) {
        if (name.test(from) && !place.test(file.path)) t.fail(`${file.path} imports ${from}`);
      }
    }
  }
  t.pass('no fence broken');
});

t.test('a noun of core imports no noun to its right, stores import no services', async (t) => {
  for (const file of files.filter(({ path }) => path.startsWith('packages/core/src/'))) {
    const from = nouns.indexOf(file.path.split('/')[3] ?? '');
    for (const target of relativeTargets(file)) {
      const to = nouns.indexOf(target.split('/')[3] ?? '');
      const pure = /\/(audit-type|severity|category|coverage)\.ts$/.test(target);
      if (from >= 0 && to > from && !pure) t.fail(`${file.path} imports ${target}`);
      if (file.path.endsWith('-store.ts') && target.endsWith('-service.ts'))
        t.fail(`${file.path} imports ${target}`);
    }
  }
  t.pass('order kept');
});

t.test('no module imports itself through others', async (t) => {
  const graph = new Map(files.map((file) => [file.path, relativeTargets(file, true)]));
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') return void t.fail(`cycle: ${[...trail, path].join(' → ')}`);
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  t.pass('acyclic');
});

t.test('files are small, named for what they hold, and free of forbidden globals', async (t) => {
  for (const { path, text } of files) {
    const lines = text.split('\n').length;
    if (lines > 400) t.fail(`${path} has ${lines} lines`);
    if (/\/(utils?|helpers?|common|types|misc)(\.ts|\/)/.test(path)) t.fail(`${path} is named for nothing`);
    if (/\bconsole\./.test(text)) t.fail(`${path} uses console`);
    // An audit's own process is given, and reads, the few variables that git needs.
    const mayReadEnvironment = /\/(bin|audit-runner|audit-process)\.ts$/.test(path);
    const isLibrary = /^packages\/(core|cost-compare)\//.test(path);
    if (isLibrary && !mayReadEnvironment && /\bprocess\.env\b/.test(text)) {
      t.fail(`${path} reads the environment`);
    }
    if (/^export \* from/m.test(text)) t.fail(`${path} exports by star`);
    if (/^export default/m.test(text) && !/\/commands\//.test(path)) t.fail(`${path} has a default export`);
  }
  t.pass('house style kept');
});

function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
    .map((entry) => {
      const full = join(entry.parentPath, entry.name);
      const text = readFileSync(full, 'utf8');
      return { path: relative(root, full).split(sep).join('/'), text, imports: importsOf(text) };
    });
}

function importsOf(text: string): SourceFile['imports'] {
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

function relativeTargets(file: SourceFile, staticOnly = false): string[] {
  return file.imports
    .filter(({ from, typeOnly, dynamic }) => from.startsWith('.') && !(staticOnly && (typeOnly || dynamic)))
    .map(({ from }) => join(dirname(file.path), from).split(sep).join('/'));
}
