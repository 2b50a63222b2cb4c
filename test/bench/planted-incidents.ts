// How many planted incidents are found, in histories drawn from --seed: fifty of seven kinds, each asked as a person would who knows
// the package, the version and the window, and each beside repositories that had nothing. The answer of the command and that of the
// portal are compared. `not found` for what was there is the worst fault; `present` for what was not is one as well.
//   npm run bench -- planted-incidents [--count=50] [--seed=1]
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRepositoryHistory } from '../../packages/core/src/portal/history/read-repository-history.ts';
import { assessIncident } from '../../packages/core/src/scan/history/assess-incident.ts';
import type { SubjectHistory } from '../../packages/core/src/scan/history/history-subjects.ts';
import { findIncident, type IncidentVerdict } from '../../packages/core/src/scan/history/incident.ts';
import { parsePackageQuestion } from '../../packages/core/src/scan/history/package-question.ts';
import { readHistory } from '../../packages/core/src/scan/history/read-history.ts';
import { gitRepository as openGit } from '../../packages/core/src/scan/source/git/git-command.ts';
import {
  type DatedRepository,
  datedRepository,
  npmLock,
  yarnLock,
} from '../core/scan/history/history-setup.ts';
import { Draw } from './planted-fixes/draw.ts';

const { values } = parseArgs({
  options: { count: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});

interface Planted {
  readonly repository: DatedRepository;
  readonly draw: Draw;
  readonly folder: string;
  /** A lockfile of some form with these packages, by a path of its own. */
  lock(...packages: readonly string[]): Readonly<Record<string, string>>;
  /** What else is in it. */
  readonly others: readonly string[];
}

const name = 'left-pad';
const bad = `${name}@1.3.1`;
const from = new Date('2026-03-10T00:00:00Z');
const to = new Date('2026-03-12T00:00:00Z');
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
const workflow = (step: string) => ({
  '.github/workflows/ci.yml': `on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: ${step}\n`,
});

/** Each gives where the repository is that is asked, and what has to be answered. */
const kinds: Readonly<
  Record<string, (planted: Planted) => readonly [path: string, expected: IncidentVerdict]>
> = {
  'between two commits of the main branch': ({ repository, lock, others, draw }) => {
    repository.on(day(10), 'Ann', lock(bad, ...others));
    repository.on(day(11), 'Ben', draw.below(2) === 0 ? lock(`${name}@1.3.2`, ...others) : lock(...others));
    return [repository.path, 'present'];
  },
  'on a branch that was never merged': ({ repository, lock, others }) => {
    repository.git('checkout', '-q', '-b', 'wip');
    repository.on(day(11), 'Cat', lock(bad, ...others));
    repository.git('checkout', '-q', 'main');
    repository.on(day(14), 'Dan', { 'README.md': 'x\n' });
    return [repository.path, 'present'];
  },
  'on a tag alone': ({ repository, lock, others }) => {
    repository.git('checkout', '-q', '-b', 'release');
    repository.on(day(10), 'Eve', lock(bad, ...others));
    repository.git('tag', 'v9.9.9');
    repository.git('checkout', '-q', 'main');
    repository.git('branch', '-q', '-D', 'release');
    return [repository.path, 'present'];
  },
  'on a branch that was merged without it': ({ repository, lock, others }) => {
    repository.git('checkout', '-q', '-b', 'feature');
    repository.on(day(10), 'Kim', lock(bad, ...others));
    repository.on(day(11), 'Kim', { ...lock(`${name}@1.3.0`, ...others), 'feature.js': '1;\n' });
    repository.git('checkout', '-q', 'main');
    repository.merge(day(13), 'Lea', 'feature');
    repository.git('branch', '-q', '-D', 'feature');
    return [repository.path, 'present'];
  },
  'in a lockfile that was moved': ({ repository, lock, others }) => {
    repository.on(day(8), 'Flo', lock(bad, ...others));
    const files = lock(bad, ...others);
    const moved = Object.fromEntries(Object.entries(files).map(([path, text]) => [`moved/${path}`, text]));
    repository.on(day(11), 'Gus', {
      ...moved,
      ...Object.fromEntries(Object.keys(files).map((path) => [path, null])),
    });
    return [repository.path, 'present'];
  },
  'by an install without a frozen lockfile': ({ repository, draw, others }) => {
    const install = draw.of(['npm install', 'yarn install', 'npm i --no-audit', 'npm install --production']);
    repository.on(day(8), 'Hal', {
      ...workflow(install),
      'package.json': JSON.stringify({ dependencies: { [name]: '^1.3.0' } }),
      'package-lock.json': npmLock(`${name}@1.3.0`, ...others),
    });
    return [repository.path, 'could_have_resolved'];
  },
  'behind the end of a shallow clone': ({ repository, lock, others, folder }) => {
    repository.on(day(10), 'Ida', lock(bad, ...others));
    repository.on(day(13), 'Jim', lock(...others));
    repository.on(day(14), 'Jim', { 'README.md': 'x\n' });
    const clone = join(folder, 'shallow');
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${repository.path}`, clone]);
    return [clone, 'unknown'];
  },
};

const words = ['amber', 'birch', 'cobalt', 'dune', 'ember', 'fjord', 'grove', 'heron'];
const count = Number(values.count);
let found = 0;
let falseNo = 0;
let falseYes = 0;
for (let one = 0; one < count; one += 1) {
  const draw = new Draw(Number(values.seed) * 7_919 + one);
  const all = Object.entries(kinds);
  const [kind, plant] = all[one % all.length] as (typeof all)[number];
  const folder = mkdtempSync(join(tmpdir(), 'assay-incident-'));
  try {
    const path = draw.of(['', 'app/', 'services/web/', 'packages/a/']);
    const isYarn = draw.below(2) === 0;
    const others = words
      .slice(draw.below(3), 3 + draw.below(5))
      .map((word) => `${word}@2.${draw.below(9)}.0`);
    const lock = (...packages: readonly string[]) => ({
      [`${path}${isYarn ? 'yarn.lock' : 'package-lock.json'}`]: isYarn
        ? yarnLock(...packages)
        : npmLock(...packages),
      [`${path}package.json`]: '{"private":true}',
    });
    const place = (word: string) => {
      const at = join(folder, word);
      mkdirSync(at);
      return at;
    };
    const repository = datedRepository(place('hit'));
    repository.on(day(1), 'Zoe', lock(`${name}@1.3.0`, ...others));
    const [asked, expected] = plant({ repository, draw, folder, lock, others });
    const answer = await verdictOf(asked);
    if (answer === expected) found += 1;
    else process.stdout.write(`${kind} (${one}): ${answer}, not ${expected}\n`);
    if (answer === 'not_found') falseNo += 1;

    const clean = datedRepository(place('clean'));
    clean.on(day(1), 'Zoe', lock(`${name}@1.3.0`, ...others));
    clean.on(day(11), 'Zoe', lock(`${name}@1.3.2`, ...others));
    // Before and after the window it is nobody's incident.
    clean.on(day(15), 'Zoe', lock(bad, ...others));
    if ((await verdictOf(clean.path)) !== 'not_found') falseYes += 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
process.stdout.write(
  `${found} of ${count} found, ${falseNo} false "not found", ${falseYes} of ${count} false "present"\n`,
);
const { user, system } = process.cpuUsage();
process.stdout.write(`${((user + system) / 1e6).toFixed(1)} s of processor time\n`);
process.exitCode = found === count && falseNo + falseYes === 0 ? 0 : 1;

/** Of the command, and of the portal: they must agree. */
async function verdictOf(path: string): Promise<IncidentVerdict> {
  const git = openGit(join(path, '.git'), { environment: process.env });
  const { index } = await readHistory(git, {});
  const question = parsePackageQuestion(`npm:${bad}`);
  const { verdict } = await findIncident(index, { git, question, from, to });
  const subjects: SubjectHistory[] = [];
  const read = await readRepositoryHistory({
    order: {
      url: path,
      sshIdentity: 'none',
      temporaryFolder: tmpdir(),
      allowLocal: true,
      allowedHosts: [],
      databasePath: null,
      now: to.toISOString(),
      kept: null,
    },
    environment: process.env,
    signal: new AbortController().signal,
    async send(reply) {
      if (reply.kind === 'subjects') subjects.push(...reply.subjects);
    },
  });
  if (!read.history) throw new Error(`The history of ${path} was not read.`);
  const { refNames: refs, boundaries, summary } = read.history;
  const stored = { refs, boundaries, commits: summary.commits, subjects };
  const other = assessIncident(stored, { question, from, to }).verdict;
  if (other !== verdict) process.stdout.write(`${path}: ${verdict} by the command, ${other} by the portal\n`);
  return other === verdict ? verdict : 'not_found';
}
