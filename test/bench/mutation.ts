// Mutation testing: changes one expression at a time in a copy of the project, and lists the changes that no nearby test
// notices. A runner of its own, as Stryker's tap runner neither passes `--conditions` to the tests nor reads TypeScript
// that Node runs without a build.
//
//   npm run bench -- mutation        MUTANTS=400 (sample size) SEED=1 JOBS=2
//                                  AREAS=findings,reports MINUTES=60 (stop then)
//
// Tests run on SQLite only. A mutant that makes a test fail, or run for ten times as long, is killed.
import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');
const core = 'packages/core/src';

interface Area {
  readonly name: string;
  /** Folders and files below core. */
  readonly sources: readonly string[];
  /** Tests that a maintainer of the area would run; the quick ones are asked first. */
  readonly tests: readonly string[];
}

const areas: readonly Area[] = [
  {
    name: 'findings',
    sources: ['findings/'],
    tests: [
      'core/findings/match.test.ts',
      'core/findings/identity.test.ts',
      'core/findings/search.test.ts',
      'core/findings/lifecycle.test.ts',
      'core/imports/import.test.ts',
      'core/findings/kept-counts.test.ts',
    ],
  },
  {
    name: 'compliance',
    sources: ['compliance/'],
    tests: [
      'core/compliance/compliance-status.test.ts',
      'core/compliance/conditions.test.ts',
      'core/compliance/policies.test.ts',
      'core/events/feed.test.ts',
    ],
  },
  {
    name: 'access',
    sources: ['access/', 'platform/permissions.ts', 'platform/principal.ts'],
    tests: [
      'server/token-exchange.test.ts',
      'server/tokens.test.ts',
      'server/login.test.ts',
      'contract/access.test.ts',
    ],
  },
  {
    name: 'audits',
    sources: ['audits/'],
    tests: ['core/audits/change-audits.test.ts', 'core/audits/audit-life.test.ts', 'server/audits.test.ts'],
  },
  {
    name: 'retention',
    sources: ['platform/retention/'],
    tests: ['core/platform/retention/retention-rule.test.ts', 'core/platform/retention/retention.test.ts'],
  },
  {
    name: 'lockfiles',
    sources: ['engines/dependencies/lockfiles/'],
    tests: [
      'core/engines/dependencies/lockfiles/gemfile-lock.test.ts',
      'core/engines/dependencies/lockfiles.test.ts',
      'core/engines/dependencies/lockfiles-inventory.test.ts',
      'core/engines/dependencies/lockfiles-hostile.test.ts',
    ],
  },
  {
    name: 'reports',
    sources: ['reports/'],
    tests: [
      'core/reports/formats/csv.test.ts',
      'core/reports/formats.test.ts',
      'core/reports/sbom-reports.test.ts',
      'core/reports/portal-reports.test.ts',
    ],
  },
];

interface Mutant {
  readonly area: Area;
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  readonly line: number;
}

/** Operator → what takes its place. */
const operators: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};

const { MUTANTS = '400', SEED = '1', JOBS = '2', AREAS, MINUTES = '600' } = process.env;
const endsAt = Date.now() + Number(MINUTES) * 60_000;
const chosen = areas.filter(({ name }) => !AREAS || AREAS.split(',').includes(name));

const all = chosen.flatMap(mutantsOf);
const sample = sampleOf(all, Number(MUTANTS), Number(SEED));
process.stdout.write(`${sample.length} of ${all.length} mutants\n`);

const outcomes = new Map<Mutant, boolean>();
const durations = new Map<string, number>();
const waiting = [...sample];
await Promise.all(Array.from({ length: Number(JOBS) }, work));
report();

async function work(): Promise<void> {
  const copy = copyOfProject();
  try {
    for (let mutant = waiting.shift(); mutant && Date.now() < endsAt; mutant = waiting.shift()) {
      const path = join(copy, mutant.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end));
      const killer = await killerOf(mutant, copy);
      writeFileSync(path, text);
      outcomes.set(mutant, killer !== undefined);
      process.stdout.write(`${killer === undefined ? 'SURVIVED' : 'killed'} ${describe(mutant)}\n`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The first test that notices; undefined when none does. */
async function killerOf({ area }: Mutant, copy: string): Promise<string | undefined> {
  for (const test of await byDuration(area.tests)) {
    const usual = durations.get(test) ?? 60_000;
    if (!(await passes(copy, test, 10 * usual + 20_000))) return test;
  }
  return undefined;
}

/** Measures each test once on the unchanged project; one that fails there can kill nothing, and ends the run. */
async function byDuration(tests: readonly string[]): Promise<readonly string[]> {
  for (const test of tests) {
    if (durations.has(test)) continue;
    const start = Date.now();
    if (!(await passes(root, test, 600_000))) throw new Error(`test/${test} fails without a mutant.`);
    durations.set(test, Date.now() - start);
  }
  return [...tests].sort((a, b) => (durations.get(a) ?? 0) - (durations.get(b) ?? 0));
}

function passes(folder: string, test: string, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--conditions=assay-source', join('test', test)], {
      cwd: folder,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, TEST_DATABASES: 'sqlite', TAP_BAIL: '1', TAP_TIMEOUT: '600' },
    });
    const timer = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), limitMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

/** The sources and tests, with the dependencies of the project and packages of its own. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'assay-mutation-'));
  for (const entry of ['packages', 'test', 'scripts', 'examples', 'package.json', 'action.yml']) {
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
    });
  }
  for (const folder of ['', 'test', 'packages/cost-compare']) {
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
    for (const entry of readdirSync(join(root, folder, 'node_modules'))) {
      if (entry === '@assay') continue;
      symlinkSync(join(root, folder, 'node_modules', entry), join(copy, folder, 'node_modules', entry));
    }
  }
  mkdirSync(join(copy, 'node_modules/@assay'));
  for (const name of ['core', 'server', 'cli', 'cost-compare']) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@assay', name));
  }
  return copy;
}

function mutantsOf(area: Area): readonly Mutant[] {
  return area.sources.flatMap((source) =>
    source.endsWith('.ts')
      ? mutantsOfFile(area, `${core}/${source}`)
      : readdirSync(join(root, core, source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && entry.name !== 'index.ts')
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
          .sort()
          .flatMap((file) => mutantsOfFile(area, file)),
  );
}

function mutantsOfFile(area: Area, file: string): readonly Mutant[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Mutant[] = [];
  const add = (start: number, end: number, after: string): void => {
    const line = text.slice(0, start).split('\n').length;
    found.push({ area, file, start, end, before: text.slice(start, end), after, line });
  };
  const operator = ({ left, right, operator: sign }: Binary): void => {
    const other = operators[sign];
    if (other === undefined) return;
    const at = text.indexOf(sign, left.end);
    if (at >= left.end && at < right.start) add(at, at + sign.length, other);
  };
  new Visitor({
    BinaryExpression: (node) => operator(node as unknown as Binary),
    LogicalExpression: (node) => operator(node as unknown as Binary),
    UnaryExpression(node) {
      if (node.operator === '!') add(node.start, node.start + 1, '');
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
      else if (typeof node.value === 'number') add(node.start, node.end, String(node.value + 1));
    },
    IfStatement(node) {
      add(node.test.start, node.test.end, 'false');
    },
    ConditionalExpression(node) {
      add(node.test.start, node.test.end, 'true');
    },
    ExpressionStatement(node) {
      if (/^(?:await )?[\w.#?]+\(/.test(text.slice(node.start, node.end))) add(node.start, node.end, ';');
    },
  }).visit(parseSync(file, text).program);
  return found;
}

interface Binary {
  readonly left: { readonly end: number };
  readonly right: { readonly start: number };
  readonly operator: string;
}

/** The same mutants for the same seed and sources; every area has its share. */
function sampleOf(mutants: readonly Mutant[], size: number, seed: number): readonly Mutant[] {
  let state = seed;
  const draw = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  const byArea = [...Map.groupBy(mutants, ({ area }) => area).values()].map((list) =>
    list
      .map((mutant) => ({ mutant, order: draw() }))
      .sort((a, b) => a.order - b.order)
      .map(({ mutant }) => mutant),
  );
  const sampled: Mutant[] = [];
  for (let index = 0; sampled.length < size && byArea.some((list) => index < list.length); index += 1) {
    for (const list of byArea) {
      const mutant = list[index];
      if (mutant && sampled.length < size) sampled.push(mutant);
    }
  }
  return sampled;
}

function describe({ file, line, before, after }: Mutant): string {
  const change = before.length > 60 ? `${before.slice(0, 60).replace(/\s+/g, ' ')}…` : before;
  return `${file.slice(core.length + 1)}:${line}  ${change.replace(/\s+/g, ' ')}  →  ${after || '(removed)'}`;
}

function report(): void {
  process.stdout.write('\n| area | mutants | killed | score |\n|---|---|---|---|\n');
  const rows = [...chosen.map(({ name }) => name), 'all'];
  for (const name of rows) {
    const of = [...outcomes].filter(([{ area }]) => name === 'all' || area.name === name);
    const killed = of.filter(([, isKilled]) => isKilled).length;
    const score = of.length === 0 ? '–' : `${((100 * killed) / of.length).toFixed(1)} %`;
    process.stdout.write(`| ${name} | ${of.length} | ${killed} | ${score} |\n`);
  }
  const survivors = [...outcomes].filter(([, isKilled]) => !isKilled).map(([mutant]) => describe(mutant));
  process.stdout.write(`\nSurvivors:\n${survivors.sort().join('\n')}\n`);
}
