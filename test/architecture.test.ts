// The shape of the house, checked: the floors of every package (scripts/floors/index.ts), no cycles of files or folders,
// which packages may be imported where, file sizes, forbidden names and globals.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { type PackageFloors, packageFloors } from '../scripts/floors/index.ts';
import {
  cyclesIn,
  entriesOf,
  importsOf,
  literalSpreads,
  type SourceFile,
  sourceFiles,
} from './helpers/source-imports.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Package → its files. */
const filesOf = new Map(packageFloors.map((floors) => [floors, sourceFiles(root, join(root, floors.root))]));
const files = [...filesOf.values()].flat();
const byPath = new Map(files.map((file) => [file.path, file]));
/** `findings` → the file of the store that adds it to the registry of stores. */
const storeFiles = new Map(
  files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(/declare module '[^']*\/store-registry\.ts' \{\n {2}interface Stores \{([^}]*)\}/g),
    ].flatMap(([, slots]) =>
      [...(slots ?? '').matchAll(/readonly (\w+):/g)].map(([, slot]) => [slot, path] as const),
    ),
  ),
);

/** Package → what of ours it may import; `dynamic` only through `import()`. */
const arrows: Record<string, { static: readonly string[]; dynamic: readonly string[] }> = {
  core: { static: [], dynamic: [] },
  'cost-compare': { static: [], dynamic: [] },
  server: { static: ['@assay/core', '@assay/core/finding-display'], dynamic: ['@assay/core'] },
  web: { static: ['@assay/core/evidence-bundle', '@assay/core/finding-display'], dynamic: [] },
  cli: {
    // Of core nothing that takes long to load.
    static: ['@assay/core/evidence-bundle', '@assay/core/finding-display'],
    dynamic: [
      '@assay/core',
      '@assay/core/scan',
      '@assay/core/scan-reports',
      '@assay/core/advisories',
      '@assay/core/repository-history',
      '@assay/core/fix-verification',
      '@assay/server',
      '@assay/cost-compare',
    ],
  },
};

/** Third-party package → where it may be imported from. */
const fences: readonly [RegExp, RegExp][] = [
  [
    /^(knex|objection|better-sqlite3|pg)$/,
    /^packages\/core\/src\/(portal\/platform\/storage\/|.*-store\.ts$|scan\/engines\/dependencies\/)/,
  ],
  [/^@hapi\//, /^packages\/server\//],
  [/^joi$/, /^packages\/server\//],
  [/^(?:@npmcli\/|pacote$|npm-package-arg$)/, /^packages\/core\/src\/scan\/repairs\//],
  [/^@oclif\//, /^packages\/cli\//],
  [/^commander$/, /^packages\/cost-compare\/src\/bin\.ts$/],
];

for (const [floors, packageFiles] of filesOf) {
  t.test(`${floors.name}: every file belongs to a room of the table, and every room has files`, async (t) => {
    const rooms = new Set(packageFiles.map(({ path }) => roomOf(floors, path)?.room));

    t.ok(packageFiles.length > 0, `${packageFiles.length} files in ${floors.root}`);
    t.same(
      packageFiles.filter(({ path }) => !roomOf(floors, path)).map(({ path }) => path),
      [],
      'files without a room: add one to scripts/floors/index.ts',
    );
    t.same(
      floors.floors.flatMap((floor) => Object.keys(floor.rooms)).filter((room) => !rooms.has(room)),
      [],
      'rooms without a file: take them out of scripts/floors/index.ts',
    );
  });

  t.test(`${floors.name}: a room imports from lower floors, and sideways as listed`, async (t) => {
    const used = new Set<string>();

    for (const file of packageFiles) {
      const from = roomOf(floors, file.path);
      for (const target of targetsOf(file)) {
        const to = roomOf(floors, target);
        if (!from || !to || from.room === to.room || to.floor > from.floor) continue;
        used.add(`${from.room} → ${to.room}`);
        if (to.floor < from.floor) t.fail(`${file.path} imports ${target}, which is on a higher floor`);
        else if (!floors.sideways[from.room]?.includes(to.room))
          t.fail(`${file.path} imports ${target}, which ${from.room} may not import sideways`);
      }
    }
    const listed = Object.entries(floors.sideways).flatMap(([from, list]) =>
      list.map((to) => `${from} → ${to}`),
    );

    t.same(
      listed.filter((arrow) => !used.has(arrow)),
      [],
      'listed sideways, and not needed',
    );
  });

  t.test(`${floors.name}: no cycle of files, rooms or entries of any folder, types included`, async (t) => {
    const fileGraph = graphOf(packageFiles, (from, to) => [from, to]);
    const roomGraph = graphOf(packageFiles, (from, to) => [
      roomOf(floors, from)?.room ?? from,
      roomOf(floors, to)?.room ?? to,
    ]);
    const entryGraph = graphOf(packageFiles, entriesOf);

    t.ok(fileGraph.size > 0, `${fileGraph.size} files with imports`);
    t.same(cyclesIn(fileGraph), [], 'cycles of files');
    t.same(cyclesIn(roomGraph), [], 'cycles of rooms');
    t.same(cyclesIn(entryGraph), [], 'cycles of entries of a folder');
  });
}

t.test('the check itself: a cycle held together by types alone is one', async (t) => {
  const graph = graphOf(
    [
      { path: 'a/one.ts', text: '', imports: importsOf("import type { Two } from '../b/two.ts';") },
      { path: 'b/two.ts', text: '', imports: importsOf("export type { One } from '../a/one.ts';") },
    ],
    entriesOf,
    new Set(['a/one.ts', 'b/two.ts']),
  );

  t.same(cyclesIn(graph), [['a', 'b']]);
});

t.test('literalSpreads: finds literals of one line, of several lines and in JSX', async (t) => {
  t.same(
    literalSpreads("f({ ...{ a, b }, c });\ng([\n  ...[\n    'a',\n  ],\n]);\n<A {...{ a }} />"),
    [1, 3, 7],
  );
  t.same(literalSpreads("f(...['a'].map(g), ...(a && { b }), ...list);"), []);
});

t.test('architecture: every store that a service names is in the registry of stores', async (t) => {
  const named = files.flatMap(({ text }) => namedStores(text));

  t.ok(storeFiles.size >= 30, `${storeFiles.size} stores`);
  t.same(
    [...new Set(named)].filter((slot) => !storeFiles.has(slot) && !isTransactional(slot)),
    [],
  );
});

t.test('architecture: packages import each other only as listed', async (t) => {
  let seen = 0;
  for (const file of files) {
    const [, name = ''] = file.path.split('/');
    const allowed = arrows[file.path.startsWith('packages/server/web/') ? 'web' : name];
    for (const { from, typeOnly, dynamic } of file.imports) {
      if (!from.startsWith('@assay/')) continue;
      seen += 1;
      const list =
        typeOnly || dynamic
          ? [...(allowed?.static ?? []), ...(allowed?.dynamic ?? [])]
          : (allowed?.static ?? []);
      if (!list.includes(from))
        t.fail(`${file.path} imports ${from}${dynamic || typeOnly ? '' : ' statically'}`);
    }
  }
  t.ok(seen > 0, `${seen} imports across packages`);
});

t.test('architecture: third-party packages are imported only where they are allowed', async (t) => {
  let seen = 0;
  for (const file of files) {
    for (const { from } of file.imports) {
      for (const [name, place] of fences) {
        if (!name.test(from)) continue;
        seen += 1;
        if (!place.test(file.path)) t.fail(`${file.path} imports ${from}`);
      }
    }
  }
  t.ok(seen > 0, `${seen} imports of fenced packages`);
});

/** Where a code host is chosen; everywhere else only the contract is known. */
const codeHostIsChosen =
  /^packages\/server\/src\/(?:index|options|plugin|connected-hosts)\.ts$|^packages\/server\/src\/settings\//;
const gitHubFolder = 'packages/server/src/code-host/github/';
/** Other code hosts have some of the same fields and addresses. */
const hostFolder = /^packages\/server\/src\/code-host\/(?:github|gitea|gitlab)\//;

t.test(
  'architecture: only code-host/github speaks GitHub, and only the composition of the server imports it',
  async (t) => {
    const server = files.filter(({ path }) => path.startsWith('packages/server/src/'));
    const inside = server.filter(({ path }) => path.startsWith(gitHubFolder));
    const outside = server.filter(({ path }) => !path.startsWith(gitHubFolder));
    const code = ({ text }: SourceFile) => text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
    /** Headers, media types, addresses and fields of GitHub's API. */
    const isGitHub =
      /[xX]-(?:github|GitHub|hub-signature)|vnd\.github|['"`/](?:repos|orgs|pulls|check-runs|installation)\/|\b(?:html_url|commit_id|in_reply_to_id|head_sha|full_name|suspended_at)\b|'(?:CHANGES_REQUESTED|REQUEST_CHANGES|DISMISSED)'|\.github\//;

    t.ok(inside.length > 15, `${inside.length} files that speak GitHub`);
    t.ok(
      inside.some((file) => isGitHub.test(code(file))),
      'the words are found where they belong',
    );
    t.same(
      outside
        .filter((file) => !hostFolder.test(file.path) && isGitHub.test(code(file)))
        .map(({ path }) => path),
      [],
      'speak GitHub outside of code-host/github',
    );
    t.same(
      outside
        .filter((file) => targetsOf(file).some((target) => target.startsWith(gitHubFolder)))
        .map(({ path }) => path)
        .filter((path) => !codeHostIsChosen.test(path)),
      [],
      'import code-host/github',
    );
  },
);

t.test('architecture: stores use knex, and only the team store uses objection', async (t) => {
  const stores = files.filter(({ path }) => path.endsWith('-store.ts'));

  t.ok(stores.length > 20, `${stores.length} stores`);
  t.strictSame(
    stores.filter(({ text }) => /Row\.query\(/.test(text)).map(({ path }) => path),
    ['packages/core/src/portal/teams/team-store.ts'],
  );
});

t.test('architecture: stores import no services', async (t) => {
  const stores = files.filter(({ path }) => path.endsWith('-store.ts'));

  t.ok(stores.length >= 30, `${stores.length} stores`);
  for (const store of stores) {
    for (const target of targetsOf(store)) {
      if (target.endsWith('-service.ts')) t.fail(`${store.path} imports ${target}`);
    }
  }
});

// Whoever reads with the reach of the program says why, and is listed: in what answers a request it has to be of a row that
// the caller was found to see. The list is there to be read when it grows.
t.test('architecture: what reads with the reach of the program is listed with its reason', async (t) => {
  const listed = readFileSync(join(root, 'test/fixtures/system-reach.txt'), 'utf8')
    .split('\n')
    .filter(Boolean);
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\bsystemReach\(\s*'([^']+)'/g)].map(([, reason]) => `${path}: ${reason}`),
  );

  t.same([...new Set(found)].sort(), listed);
  for (const one of found) t.match(one, /^packages\/core\/src\/portal\//, 'never in the server');
});

t.test(
  'architecture: answers get the mark of what is visible from services, and in one place by hand',
  async (t) => {
    const using = (pattern: RegExp) =>
      files.flatMap(({ path, text }) => (pattern.test(text) ? path : [])).sort();

    t.same(using(/\bvisiblePortal\(/), ['packages/server/src/plugin.ts', 'packages/server/src/visible.ts']);
    t.same(using(/\bmadeOfRequest[<(]/), [
      'packages/server/src/routes/auth-assistants.ts',
      // Settings of the server, for administrators alone.
      'packages/server/src/routes/code-hosts.ts',
      'packages/server/src/visible.ts',
    ]);
    t.same(
      using(/\bas (?:unknown as )?Visible</),
      ['packages/server/src/routes/route-tools.ts'],
      'no cast: the envelope of lists alone',
    );
  },
);

t.test('architecture: every folder of core has tests at the mirrored path', async (t) => {
  const core = packageFloors.find(({ name }) => name === 'core');
  const folders = (core?.floors ?? [])
    .flatMap(({ rooms }) => Object.keys(rooms))
    .filter((room) => !room.endsWith('.ts'));

  t.ok(folders.length > 30, `${folders.length} folders`);
  t.same(
    folders.filter((folder) => !hasTests(join(root, 'test/core', folder))),
    [],
    'folders without a test below test/core',
  );
});

t.test('architecture: randomness comes from node:crypto, except for pauses between attempts', async (t) => {
  const drawn = /\bMath\.random\(\)/;
  const usingChance = files
    // A rule that finds it has examples.
    .filter(({ path, text }) => !path.includes('/rules/') && drawn.test(text))
    .map(({ path }) => path);
  t.same(usingChance.toSorted(), [
    'packages/cli/src/client/client.ts',
    'packages/core/src/portal/platform/jobs/graphile-queue.ts',
    'packages/core/src/portal/platform/storage/database.ts',
    'packages/core/src/portal/webhooks/webhook-dispatcher.ts',
    'packages/server/src/code-host/deliveries/delivery-workers.ts',
    'packages/server/src/code-host/provider-client.ts',
  ]);
});

t.test('architecture: files are small, named for their content, and free of forbidden globals', async (t) => {
  t.ok(files.length > 0, `${files.length} files`);
  for (const { path, text } of files) {
    const lines = text.split('\n').length;
    if (lines > 400) t.fail(`${path} has ${lines} lines`);
    if (/\/(utils?|helpers?|common|types|misc)(\.tsx?|\/)/.test(path)) t.fail(`${path} is named for nothing`);
    if (/\bconsole\./.test(text)) t.fail(`${path} uses console`);
    // The processes that fetch by themselves read the few variables that git and the proxy need.
    const mayReadEnvironment =
      /\/(bin|child-environment|audit-process|history-process|advisory-sync-process)\.ts$/.test(path);
    const isLibrary = /^packages\/(core|cost-compare)\//.test(path);
    if (isLibrary && !mayReadEnvironment && /\bprocess\.env\b/.test(text)) {
      t.fail(`${path} reads the environment`);
    }
    for (const line of literalSpreads(text)) t.fail(`${path}:${line} spreads a literal into a literal`);
    if (/^export \* from '\./m.test(text)) t.fail(`${path} exports by star`);
    if (/^export default/m.test(text) && !/\/commands\//.test(path)) t.fail(`${path} has a default export`);
  }
});

function hasTests(folder: string): boolean {
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('.test.ts'))
  );
}

/** The files that this one imports, for types too, and those of the stores that it names. */
function targetsOf({ path, text, imports }: SourceFile): string[] {
  const imported = imports
    .filter(({ from }) => from.startsWith('.'))
    .map(({ from }) => join(dirname(path), from).split(sep).join('/'));
  const stores = namedStores(text).flatMap((slot) => storeFiles.get(slot) ?? []);
  return [...imported, ...stores];
}

/** `findings` and `ingest` of `Pick<Stores, 'findings' | 'ingest'>`. */
function namedStores(text: string): string[] {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return [...code.matchAll(/\bPick<\s*Stores,([^>]*)>/g)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name ?? ''),
  );
}

function isTransactional(slot: string): boolean {
  return ['transaction', 'heavyRead', 'lock', 'savepoint', 'afterCommit'].includes(slot);
}

/** The room of a file, and its floor from the top; the longest match wins. */
function roomOf(
  { root: packageRoot, floors }: PackageFloors,
  path: string,
): { readonly room: string; readonly floor: number } | undefined {
  const inside = relative(packageRoot, path).split(sep).join('/');
  let found: { readonly room: string; readonly floor: number } | undefined;
  for (const [floor, { rooms }] of floors.entries()) {
    for (const room of Object.keys(rooms)) {
      if (inside !== room && !inside.startsWith(`${room}/`)) continue;
      if (!found || room.length > found.room.length) found = { room, floor };
    }
  }
  return found;
}

function graphOf(
  of: readonly SourceFile[],
  nodes: (from: string, to: string) => readonly [string, string],
  known: { has(path: string): boolean } = byPath,
): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const file of of) {
    for (const target of targetsOf(file)) {
      if (!known.has(target)) continue;
      const [from, to] = nodes(file.path, target);
      if (from === to) continue;
      const next = graph.get(from) ?? new Set();
      graph.set(from, next.add(to));
    }
  }
  return graph;
}
