// What is reported of real changes of lockfiles, and of swaps planted in them:
// npm run bench -- lock-changes --repository DIR [--repository DIR …] [--changes 60]
// Each lockfile of the repositories is one history. Ordinary changes should be quiet (at most one alarm in 200), each swap reported.
// Exits with 1 otherwise.
import { execFileSync } from 'node:child_process';
import { basename, dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type AskingFile,
  mayAsk,
  withAsked,
} from '../../packages/core/src/scan/engines/dependencies/lock-changes/asked/asked-sources.ts';
import {
  compareLocks,
  type LockedFile,
} from '../../packages/core/src/scan/engines/dependencies/lock-changes/compare-locks.ts';
import { detectLockChanges } from '../../packages/core/src/scan/engines/dependencies/lock-changes/lock-change-detections.ts';
import {
  findLockfileParser,
  isOfDependency,
  parseLockfile,
} from '../../packages/core/src/scan/engines/dependencies/parse-lockfile.ts';
import { seededChoice } from '../core/portal/findings/rerun.ts';

const { values } = parseArgs({
  options: { repository: { type: 'string', multiple: true }, changes: { type: 'string', default: '60' } },
});
const most = Number(values.changes);
const swapsOfEach = 10;
const shortest = 5;
const totals = { histories: 0, changes: 0, alarms: 0, asked: 0, swaps: 0, missed: 0 };

for (const folder of (values.repository ?? []).map((one) => resolve(one))) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  for (const path of git('ls-tree', '-r', '--name-only', 'HEAD').split('\n').filter(isLock))
    measure(git, folder, path);
}
const rate = totals.alarms === 0 ? 'none' : `one in ${Math.round(totals.changes / totals.alarms)}`;
print(
  `${totals.histories} histories, ${totals.changes} changes, ${totals.alarms} alarms (${rate}), ${totals.asked} packages from where a manifest or setting asks for; ${totals.swaps} swaps planted, ${totals.missed} missed`,
);
if (totals.alarms * 200 > totals.changes || totals.missed > 0) process.exitCode = 1;

function isLock(path: string): boolean {
  const parser = isOfDependency(path) ? undefined : findLockfileParser(path);
  return parser?.kind === 'lock' && !/(?:^|\/)(?:e2e|test|tests|fixtures?|examples?|testdata)\//i.test(path);
}

function measure(git: (...args: string[]) => string, folder: string, path: string): void {
  const commits = git('log', '--first-parent', `--max-count=${most + 1}`, '--format=%h', '--', path)
    .trim()
    .split('\n');
  const texts = commits.reverse().flatMap((commit) => {
    try {
      return [{ commit, text: git('show', `${commit}:${path}`) }];
    } catch {
      return [];
    }
  });
  if (texts.length <= shortest) return;
  const versions = texts.map(({ commit, text }) => ({ commit, text, file: lockedFile(path, text) }));
  if (versions.every(({ file }) => file.packages.length === 0)) return;
  let alarms = 0;
  for (const [index, { commit, file }] of versions.entries()) {
    const before = versions[index - 1];
    if (!before) continue;
    for (const { ruleId, title, severity } of alarmsOf(file, before.file, () => askingAt(git, commit))) {
      if (severity === 'low') totals.asked += 1;
      else alarms += 1;
      print(`  ${nameOf(folder)} ${commit} ${path}: ${severity}: ${ruleId}: ${title}`);
    }
  }
  const last = versions.at(-1);
  const atLast = keep(() => (last ? askingAt(git, last.commit) : []));
  const swaps = last ? plant(last.text, `${folder} ${path}`) : [];
  const missed = swaps.filter(
    ({ text }) =>
      last && alarmsOf(lockedFile(path, text), last.file, atLast).every(({ severity }) => severity === 'low'),
  );
  for (const { was } of missed) print(`  missed in ${path}: ${was}`);
  totals.histories += 1;
  totals.changes += versions.length - 1;
  totals.alarms += alarms;
  totals.swaps += swaps.length;
  totals.missed += missed.length;
  print(
    `${nameOf(folder)} ${path}: ${versions.length - 1} changes, ${alarms} alarms, ${swaps.length} swaps, ${missed.length} missed`,
  );
}

function lockedFile(path: string, text: string): LockedFile {
  const parser = findLockfileParser(path);
  return {
    path,
    packages: parser ? parseLockfile(parser, text, { path, read: () => undefined }).packages : [],
  };
}

function alarmsOf(head: LockedFile, base: LockedFile, asking: () => readonly AskingFile[] = () => []) {
  const found = compareLocks([head], [base], { now: new Date(), of: () => undefined });
  const isAsked = found.some(({ from }) => from !== undefined);
  return [...detectLockChanges(isAsked ? withAsked(found, asking()) : found)];
}

function askingAt(git: (...args: string[]) => string, commit: string): readonly AskingFile[] {
  const names = git('ls-tree', '-r', '--name-only', commit).split('\n');
  return names.filter(mayAsk).map((path) => ({ path, text: git('show', `${commit}:${path}`) }));
}

/** Another digest for the same version, and another place for the same archive. */
function plant(text: string, seed: string): readonly { readonly was: string; readonly text: string }[] {
  const { below } = seededChoice([...seed].reduce((sum, char) => sum + char.charCodeAt(0), 0));
  const digests = [
    ...podDigests(text),
    ...placesOf(
      text,
      /(?<="contentHash": ")[\w+/]{40,}={0,2}|(?<!(?:content-hash|content_hash|packageExtensionsChecksum|originHash)[^\n]*)(?:sha\d+-[\w+/]{20,}={0,2}|sha256:[0-9a-f]{64}|h1:[\w+/]{40,}=|"[0-9a-f]{64}"|\b[0-9a-f]{128}\b|(?<="revision" ?: ?)"[0-9a-f]{40}"(?=,\s*"version" ?: ?"))/gi,
    ),
  ];
  const addresses = placesOf(
    text,
    /https:\/\/(?:registry\.npmjs\.org|registry\.yarnpkg\.com|files\.pythonhosted\.org|pub\.dev)\/[^\s"']+\.(?:tgz|whl|gz|zip)|https:\/\/api\.github\.com\/repos\/[^\s"]+\/zipball\/[0-9a-f]{40}|(?<="(?:location|repositoryURL)" ?: ?")https:\/\/[^"]+/g,
  );
  const made: { was: string; text: string }[] = [];
  for (let count = 0; count < swapsOfEach; count += 1) {
    for (const places of [digests, addresses]) {
      if (places.length === 0) continue;
      const { at, was } = places[below(places.length)] ?? { at: 0, was: '' };
      const half = was.length >> 1;
      const now = was.startsWith('https:')
        ? was.replace(/^https:\/\/[^/]+/, 'https://packages.evil.example')
        : `${was.slice(0, half)}${was[half] === 'a' ? 'b' : 'a'}${was.slice(half + 1)}`;
      made.push({ was, text: `${text.slice(0, at)}${now}${text.slice(at + was.length)}` });
    }
  }
  return made;
}

/** Of pods from a repository of specifications: others are folders and branches. */
function podDigests(text: string): readonly { readonly at: number; readonly was: string }[] {
  const listed = /^SPEC REPOS:\n((?: .*\n)*)/m.exec(text)?.[1] ?? '';
  return [...text.matchAll(/(?<=^ {2}([^\s:]+): )[0-9a-f]{40}$/gm)]
    .filter(([, name = '']) => listed.includes(`    - ${name}\n`))
    .map((match) => ({ at: match.index, was: match[0] }));
}

function placesOf(text: string, pattern: RegExp): readonly { readonly at: number; readonly was: string }[] {
  return [...text.matchAll(pattern)].map((match) => ({ at: match.index, was: match[0] }));
}

function keep<T>(make: () => T): () => T {
  let kept: { readonly value: T } | undefined;
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}

/** Of the checkout, or of the folder that a bare one lies in. */
function nameOf(folder: string): string {
  return basename(basename(folder) === 'repo' ? dirname(folder) : folder);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
