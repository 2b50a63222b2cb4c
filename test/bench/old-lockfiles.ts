// Old lockfiles of npm from real histories, repaired: how many of the advisories with a known fix go, whether npm itself takes the
// result, and whether a second run still changes something. They are chosen before anything is looked at: every package-lock.json
// of a repository as it was at the end of June of some years, in the order of a digest, at most --most of one repository; those
// without a vulnerability that has a fix are passed by. Lockfiles that npm refuses as they are do not count against a repair.
//   npm run bench -- old-lockfiles GIT_DIRECTORY… --data-dir=DIR [--count=40] [--from=0] [--to=40] [--scope=compatible] [--cache=DIR]
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { scan } from '../../packages/core/src/index.ts';
import { root } from './measure.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'data-dir': { type: 'string', default: '' },
    count: { type: 'string', default: '40' },
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    most: { type: 'string', default: '3' },
    scope: { type: 'string', default: 'compatible' },
    cache: { type: 'string' },
    /** Only lists what is chosen. */
    list: { type: 'boolean' },
  },
});

const days = ['2019', '2020', '2021', '2022', '2023', '2024'].map((year) => `${year}-07-01T00:00:00Z`);
const maxBytes = 3_000_000;

interface OldLockfile {
  readonly git: string;
  readonly commit: string;
  /** Of the project; '' is the root. */
  readonly folder: string;
  readonly day: string;
  readonly blob: string;
  readonly order: string;
}

const git = (path: string, ...args: string[]) =>
  execFileSync('git', ['-C', path, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

function candidates(): readonly OldLockfile[] {
  const found = new Map<string, OldLockfile>();
  for (const path of positionals)
    for (const day of days) {
      const commit = git(path, 'rev-list', '-1', '--first-parent', `--before=${day}`, 'HEAD').trim();
      if (commit === '') continue;
      const files = git(path, 'ls-tree', '-r', '-l', commit)
        .split('\n')
        .map((line) => /^\d+ blob ([0-9a-f]+)\s+(\d+)\t(.*)$/.exec(line))
        .filter((row) => row !== null);
      const paths = new Set(files.map(([, , , name]) => name));
      for (const [, blob = '', size = '', name = ''] of files) {
        if (basename(name) !== 'package-lock.json' || Number(size) > maxBytes) continue;
        const folder = dirname(name) === '.' ? '' : dirname(name);
        if (/(?:^|\/)(?:node_modules|testdata|fixtures)(?:\/|$)/.test(folder)) continue;
        if (!paths.has(join(folder, 'package.json')) || found.has(blob)) continue;
        const order = createHash('sha256')
          .update(`${basename(dirname(path))} ${name} ${day}`)
          .digest('hex');
        found.set(blob, { git: path, commit, folder, day, blob, order });
      }
    }
  return [...found.values()].sort((a, b) => (a.order < b.order ? -1 : 1));
}

/** Manifests, lockfiles and settings of the project, as they were. */
function layOut({ git: path, commit, folder }: OldLockfile, into: string): void {
  const begin = folder === '' ? '' : `${folder}/`;
  const files = git(path, 'ls-tree', '-r', '--name-only', commit, ...(folder === '' ? [] : [begin]))
    .split('\n')
    .filter((name) => /(?:^|\/)(?:package\.json|\.npmrc)$/.test(name) || name === `${begin}package-lock.json`)
    .filter((name) => !/(?:^|\/)node_modules\//.test(name));
  for (const name of files) {
    const target = join(into, name.slice(begin.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, git(path, 'show', `${commit}:${name}`));
  }
}

/** Advisories of the lockfile that some release fixes, each once for a package. */
async function fixable(folder: string): Promise<ReadonlySet<string>> {
  const databasePath = join(values['data-dir'], 'advisories.db');
  const { audits } = await scan(
    { kind: 'path', path: folder },
    { types: ['dependency'], engines: { advisories: { databasePath, osvApiUrl: null } } },
  );
  return new Set(
    audits
      .flatMap(({ findings }) => findings)
      .filter(({ location, package: found }) => found?.fixedVersion && location?.path === 'package-lock.json')
      .flatMap(({ advisory, package: found }) =>
        advisory ? [`${advisory.id} ${found?.purl.split('@')[0]}`] : [],
      ),
  );
}

function run(command: string, args: readonly string[], folder: string) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, npm_config_update_notifier: 'false' },
  });
  return { isDone: status === 0, status, said: `${stdout}\n${stderr}` };
}

const acceptedByNpm = (folder: string) => {
  const cache = values.cache === undefined ? [] : [`--cache=${values.cache}`];
  const { isDone, said } = run(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...cache],
    folder,
  );
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  return isDone ? '' : (/npm (?:ERR!|error) (?!code)(.*)/.exec(said)?.[1] ?? said.slice(-200));
};

const textsOf = (folder: string) =>
  JSON.stringify(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /package(?:-lock)?\.json$/.test(name))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

const chosen: OldLockfile[] = [];
const taken = new Map<string, number>();
for (const one of candidates()) {
  if (chosen.length === Number(values.count)) break;
  if ((taken.get(one.git) ?? 0) >= Number(values.most)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'assay-old-'));
  layOut(one, folder);
  const found = await fixable(folder).catch(() => new Set());
  rmSync(folder, { recursive: true });
  if (found.size === 0) continue;
  taken.set(one.git, (taken.get(one.git) ?? 0) + 1);
  chosen.push(one);
}
process.stdout.write(`${chosen.length} lockfiles of ${taken.size} repositories\n`);

const sums = {
  files: 0,
  fixable: 0,
  gone: 0,
  came: 0,
  changed: 0,
  accepted: 0,
  refused: 0,
  refusedBefore: 0,
  again: 0,
};
const to = Number(values.to ?? chosen.length);
for (const [index, one] of chosen.entries()) {
  if (index < Number(values.from) || index >= to) continue;
  const name = `${basename(dirname(one.git))} ${one.folder || '.'} ${one.day.slice(0, 4)}`;
  if (values.list) {
    process.stdout.write(`${index}\t${name}\n`);
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), 'assay-old-'));
  try {
    layOut(one, folder);
    const before = await fixable(folder);
    const was = textsOf(folder);
    const repair = () =>
      run(
        join(root, 'assay'),
        [
          'fix',
          '.',
          '--write',
          '--only',
          'dependencies',
          '--offline',
          '--data-dir',
          values['data-dir'],
          '--scope',
          values.scope,
        ],
        folder,
      );
    const first = repair();
    const written = textsOf(folder);
    const after = await fixable(folder);
    const gone = [...before].filter((id) => !after.has(id)).length;
    const came = [...after].filter((id) => !before.has(id)).length;
    const isChanged = written !== was;
    const refusal = isChanged ? acceptedByNpm(folder) : '';
    let wasRefused = '';
    if (refusal !== '') {
      const old = mkdtempSync(join(tmpdir(), 'assay-old-'));
      layOut(one, old);
      wasRefused = acceptedByNpm(old);
      rmSync(old, { recursive: true });
    }
    repair();
    const isSame = textsOf(folder) === written;
    sums.files += 1;
    sums.fixable += before.size;
    sums.gone += gone;
    sums.came += came;
    if (isChanged) sums.changed += 1;
    if (isChanged && refusal === '') sums.accepted += 1;
    if (refusal !== '') sums[wasRefused === '' ? 'refused' : 'refusedBefore'] += 1;
    if (!isSame) sums.again += 1;
    const row = [index, name, `${gone}/${before.size}`, isChanged ? 'changed' : 'unchanged'];
    row.push(refusal === '' ? 'accepted' : `REFUSED ${refusal}`, wasRefused && `(before: ${wasRefused})`);
    row.push(isSame ? 'same again' : 'CHANGES AGAIN', came > 0 ? `${came} CAME` : '');
    process.stdout.write(`${row.join('\t')}\n`);
    if (first.status !== 0 && first.status !== 1) process.stdout.write(`   ${first.said.slice(-400)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.stdout.write(`${JSON.stringify(sums)}\n`);
