// Mutation testing: which one-expression changes does no test notice? A runner of its own, as Stryker's tap runner
// neither passes `--conditions` to the tests nor reads TypeScript that Node runs without a build.
//
//   npm run bench -- mutation        MUTANTS=400 (sample size) SEED=1 JOBS=2
//                                    AREAS=findings,reports MINUTES=600 (stop then)
//   npm run bench -- mutation --near   each mutant meets the tests of its own room only, at the mirrored path
//
// The sample is compiled into one copy of the project, each mutant behind a switch. Every test runs once to learn which
// mutants it reaches; then each mutant meets the tests that reach it, the quickest first, up to the first failure.
// Tests run on SQLite only. A mutant that makes a test run for four times as long is killed, too. What is known stays in
// .bench/mutation/results.jsonl: an interrupted run continues, and only survivors meet tests that have changed. To begin
// anew, rename it to earlier.jsonl: each mutant then meets the test that killed it before first.
// mutation/survivors.json holds the survivors that somebody has looked at, with a reason; the others are printed as new.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { core as floors } from '../../scripts/floors/core.ts';
import { areas, leftOut } from './mutation/areas.ts';
import { describe, type Mutant, mutantsOf, withMutants } from './mutation/mutants.ts';

type Numbered = Mutant & { readonly id: number };

interface Result {
  readonly key: string;
  /** The test that noticed; null when none did. */
  readonly killer: string | null;
  /** The tests that it met, as they were. */
  readonly tests: string;
}

/** A survivor that somebody has looked at: killing it is not worth a test, or not possible. */
interface Reviewed {
  readonly key: string;
  /** Where and what, for people. */
  readonly change: string;
  readonly reason: string;
}

const root = join(import.meta.dirname, '../..');
const core = floors.root;
const folder = join(root, '.bench/mutation');
const copy = join(folder, 'project');
/** Rooms that are folders, the innermost first. */
const rooms = floors.floors
  .flatMap(({ rooms }) => Object.keys(rooms))
  .filter((room) => !room.endsWith('.ts'))
  .sort((one, other) => other.length - one.length);
const isNear = process.argv.includes('--near');
const resultsFile = join(folder, isNear ? 'results-near.jsonl' : 'results.jsonl');
const { MUTANTS = '400', SEED = '1', JOBS = '2', AREAS, MINUTES = '600' } = process.env;
const reviewedFile = join(import.meta.dirname, 'mutation/survivors.json');
const reasons: ReadonlyMap<string, Reviewed> = new Map(
  (JSON.parse(readFileSync(reviewedFile, 'utf8')) as Reviewed[]).map((one) => [one.key, one]),
);
const endsAt = Date.now() + Number(MINUTES) * 60_000;
const chosen = areas.filter(({ name }) => !AREAS || AREAS.split(',').includes(name));

/** Loaded before every test and every process and thread that it starts. */
const switchSource = `import { appendFileSync } from 'node:fs';
const query = new URL(import.meta.url).searchParams;
const active = Number(query.get('mutant') ?? -1);
const file = query.get('reached');
const seen = new Set();
globalThis.__mutant = file === null ? (id) => id === active : (id) => {
  if (!seen.has(id)) appendFileSync(file, id + '\\n');
  seen.add(id);
  return false;
};
`;

const sample: readonly Numbered[] = sampleOf(chosen.flatMap((area) => areaMutants(area)));
/** Which mutants there are, and what surrounds them. */
const sampleVersion = digest(
  [...new Set(sample.map(({ file }) => file))].map((file) => readFileSync(join(root, file), 'utf8')).join() +
    sample.map(({ key }) => key).join(),
);
makeCopy();
const known = readResults(resultsFile);
const earlier = readResults(join(folder, 'earlier.jsonl'));
const failing: string[] = [];
const reaches = new Map<string, { readonly mutants: ReadonlySet<number>; readonly ms: number }>();
const unrecorded = [...new Set(chosen.flatMap((area) => testsOf(area)))].filter(
  (test) => !isNear || sample.some((mutant) => isNextTo(mutant, test)),
);
await inJobs(async () => {
  for (let test = unrecorded.shift(); test !== undefined; test = unrecorded.shift())
    reaches.set(test, await record(test));
});
const outcomes = new Map<Numbered, string | null>();
const waiting = [...sample];
await inJobs(work);
report();

async function inJobs(job: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: Number(JOBS) }, job));
}

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant && Date.now() < endsAt; mutant = waiting.shift()) {
    const killer = await killerOf(mutant);
    outcomes.set(mutant, killer);
    process.stdout.write(`${killer === null ? 'SURVIVED' : 'killed'} ${describe(mutant)}\n`);
  }
}

async function killerOf(mutant: Numbered): Promise<string | null> {
  const former = earlier.get(mutant.key)?.killer;
  const tests = [...reaches]
    .filter(([test, { mutants }]) => mutants.has(mutant.id) && (!isNear || isNextTo(mutant, test)))
    .sort(([one, a], [other, b]) => Number(other === former) - Number(one === former) || a.ms - b.ms);
  const version = digest(
    tests
      .map(([test]) => test + readFileSync(join(root, 'test', test), 'utf8'))
      .sort()
      .join(),
  );
  const before = known.get(mutant.key);
  if (before && (before.killer !== null || before.tests === version)) return before.killer;
  let killer: string | null = null;
  for (const [test, { ms }] of tests) {
    if (killer === null && !(await passes(test, `mutant=${mutant.id}`, 4 * ms + 20_000))) killer = test;
  }
  const result: Result = { key: mutant.key, killer, tests: version };
  appendFileSync(resultsFile, `${JSON.stringify(result)}\n`);
  return killer;
}

/** Whether a maintainer of the mutant's room would find the test beside it. */
function isNextTo({ file }: Mutant, test: string): boolean {
  const room = rooms.find((one) => file.startsWith(`${core}/${one}/`));
  return room !== undefined && test.startsWith(`core/${room}/`);
}

/** Runs the test without a mutant; one that fails so can kill nothing, and is left out of the run. */
async function record(test: string): Promise<{ mutants: ReadonlySet<number>; ms: number }> {
  const cached = join(
    folder,
    `${digest(sampleVersion + readFileSync(join(root, 'test', test), 'utf8'))}.reached`,
  );
  if (existsSync(cached)) {
    const { mutants, ms } = JSON.parse(readFileSync(cached, 'utf8')) as { mutants: number[]; ms: number };
    return { mutants: new Set(mutants), ms };
  }
  const file = `${cached}.txt`;
  writeFileSync(file, '');
  const start = Date.now();
  if (!(await passes(test, `reached=${encodeURIComponent(file)}`, 900_000))) {
    failing.push(test);
    process.stdout.write(`test/${test} fails without a mutant.\n`);
    return { mutants: new Set(), ms: 0 };
  }
  const mutants = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number));
  const ms = Date.now() - start;
  rmSync(file);
  writeFileSync(cached, JSON.stringify({ mutants: [...mutants], ms }));
  process.stdout.write(`${test}: ${mutants.size} mutants in ${ms} ms\n`);
  return { mutants, ms };
}

function passes(test: string, query: string, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const preload = `${pathToFileURL(join(copy, 'switch.mjs'))}?${query}`;
    const child = spawn(
      process.execPath,
      ['--conditions=assay-source', `--import=${preload}`, join('test', test)],
      {
        cwd: copy,
        stdio: 'ignore',
        detached: true,
        env: {
          ...process.env,
          TEST_DATABASES: 'sqlite',
          TAP_BAIL: '1',
          TAP_TIMEOUT: '900',
          NODE_COMPILE_CACHE: join(folder, 'cache'),
          // In memory, where no write waits for a disk.
          ...(existsSync('/dev/shm') && { TMPDIR: '/dev/shm' }),
        },
      },
    );
    const timer = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), limitMs);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
}

function testsOf({ sources, tests }: (typeof areas)[number]): readonly string[] {
  // Near the code a whole room is asked, of which an area may be a part.
  const folders = isNear
    ? rooms
        .map((room) => `${room}/`)
        .filter((room) => sources.some((source) => source.startsWith(room) || room.startsWith(source)))
    : sources;
  const mirrored = folders
    .map((folder) => join('core', folder))
    .filter((path) => path.endsWith('/') && existsSync(join(root, 'test', path)))
    .flatMap((path) =>
      readdirSync(join(root, 'test', path), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(path, name),
      ),
    );
  return [...mirrored, ...tests]
    .filter((test) => test.endsWith('.test.ts') && !leftOut.includes(test))
    .sort();
}

function areaMutants({ name, sources }: (typeof areas)[number]): readonly Mutant[] {
  return sources
    .flatMap((source) =>
      source.endsWith('.ts')
        ? [`${core}/${source}`]
        : readdirSync(join(root, core, source), { recursive: true, encoding: 'utf8' })
            .filter((entry) => entry.endsWith('.ts') && basename(entry) !== 'index.ts')
            .map((entry) => join(core, source, entry))
            .sort(),
    )
    .flatMap((file) => mutantsOf(name, file, readFileSync(join(root, file), 'utf8')));
}

/** An equal share of each area, in an order that a change elsewhere leaves as it is. */
function sampleOf(mutants: readonly Mutant[]): readonly Numbered[] {
  const byArea = [...Map.groupBy(mutants, ({ area }) => area).values()].map((list) =>
    list.toSorted((a, b) => (digest(SEED + a.key) < digest(SEED + b.key) ? -1 : 1)),
  );
  const sampled: Mutant[] = [];
  for (
    let index = 0;
    sampled.length < Number(MUTANTS) && byArea.some((list) => index < list.length);
    index += 1
  ) {
    for (const list of byArea) {
      const mutant = list[index];
      if (mutant && sampled.length < Number(MUTANTS)) sampled.push(mutant);
    }
  }
  process.stdout.write(`${sampled.length} of ${mutants.length} mutants\n`);
  return sampled.map((mutant, id) => ({ ...mutant, id }));
}

/** The sources, with the mutants in them, and the tests, with the dependencies of the project. */
function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  for (const entry of ['packages', 'test', 'scripts', 'examples', 'docs', 'package.json', 'action.yml']) {
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
    });
  }
  for (const place of ['', 'test', 'packages/cost-compare']) {
    mkdirSync(join(copy, place, 'node_modules'), { recursive: true });
    for (const entry of readdirSync(join(root, place, 'node_modules'))) {
      if (entry === '@assay') continue;
      symlinkSync(join(root, place, 'node_modules', entry), join(copy, place, 'node_modules', entry));
    }
  }
  mkdirSync(join(copy, 'node_modules/@assay'));
  for (const name of ['core', 'server', 'cli', 'cost-compare']) {
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@assay', name));
  }
  for (const [file, mutants] of Map.groupBy(sample, (mutant) => mutant.file)) {
    writeFileSync(join(copy, file), withMutants(readFileSync(join(root, file), 'utf8'), mutants));
  }
  writeFileSync(join(copy, 'switch.mjs'), switchSource);
}

function readResults(file: string): ReadonlyMap<string, Result> {
  if (!existsSync(file)) return new Map();
  const results = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(results.map((line) => JSON.parse(line) as Result).map((result) => [result.key, result]));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function report(): void {
  process.stdout.write('\n| area | mutants | killed | score |\n|---|---|---|---|\n');
  const rows = [...chosen.map(({ name }) => name), 'all'];
  for (const name of rows) {
    const of = [...outcomes].filter(([{ area }]) => name === 'all' || area === name);
    const killed = of.filter(([, killer]) => killer !== null).length;
    const score = of.length === 0 ? '–' : `${((100 * killed) / of.length).toFixed(1)} %`;
    process.stdout.write(`| ${name} | ${of.length} | ${killed} | ${score} |\n`);
  }
  reportSurvivors();
  if (failing.length > 0) {
    process.stdout.write(`\nLeft out, as they fail without a mutant: ${failing.join(', ')}\n`);
    process.exitCode = 1;
  }
}

/** Reviewed survivors with their reason, and those that nobody has looked at yet. */
function reportSurvivors(): void {
  const survived = [...outcomes].flatMap(([mutant, killer]) => (killer === null ? [mutant] : []));
  const [reviewed, fresh] = [true, false].map((isKnown) =>
    survived
      .filter(({ key }) => reasons.has(key) === isKnown)
      .map((mutant) => {
        const reason = reasons.get(mutant.key)?.reason;
        return `${describe(mutant)}\n    ${reason ?? `new: kill it, or add "${mutant.key}" to survivors.json with a reason`}`;
      })
      .sort(),
  ) as [string[], string[]];
  const killed = [...outcomes].flatMap(([{ key }, killer]) =>
    killer === null ? [] : (reasons.get(key) ?? []),
  );
  process.stdout.write(`\n${reviewed.length} reviewed survivors:\n${reviewed.join('\n')}\n`);
  process.stdout.write(`\n${fresh.length} new survivors:\n${fresh.join('\n')}\n`);
  if (killed.length > 0)
    process.stdout.write(
      `\nKilled now, to be removed from survivors.json:\n${killed.map(({ key, change }) => `${key} ${change}`).join('\n')}\n`,
    );
}
