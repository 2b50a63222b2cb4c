// Differences between inventories: the lockfiles of which the packages are known, changed 10,000 times at random, when
// the folder with them lies beside the project. The log of the changes is the truth.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import t from 'tap';
import { LockfileError } from '../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { lockfileParsers } from '../../../../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { filePatterns } from '../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/file-patterns.ts';
import { diffPackages } from '../../../../packages/core/src/scan/engines/dependencies/packages/diff-packages.ts';
import type { Package } from '../../../../packages/core/src/scan/engines/dependencies/packages/package.ts';
import { seededChoice } from '../findings/rerun.ts';

const corpus = join(import.meta.dirname, '../../../../../shared/data/lockfiles');
const skip = existsSync(join(corpus, 'manifest.json'))
  ? false
  : 'the lockfiles with known packages (data/lockfiles) are not in the folder "shared" beside the project';
const mutations = 10_000;

interface Case {
  readonly dir: string;
  readonly lockfile: string;
  readonly expect_parse_error: boolean;
  readonly expected?: readonly { readonly name: string; readonly version: string }[];
}

interface One {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
}

const toOne = (name: string, version: string): One => {
  return { ecosystem: 'any', name, version, purl: `pkg:generic/${encodeURIComponent(name)}@${version}` };
};
const findParser = filePatterns(lockfileParsers);
const read = (path: string) => {
  const file = join(corpus, path);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^\ufeff/, '') : undefined;
};
const allCases = () => (JSON.parse(read('manifest.json') ?? '{}') as { cases: readonly Case[] }).cases;
const hasPackages = ({ expected = [] }: Case) => expected.length > 0;
const knownCases = () => allCases().filter((one) => !one.expect_parse_error && hasPackages(one));
/** Of a broken lockfile, those that can be read all the same. Without a list of packages: those that are read from it. */
const listedCases = () => allCases().filter((one) => !one.expect_parse_error || hasPackages(one));
const packagesOf = ({ dir, lockfile, expected }: Case) => {
  const path = posix.join(dir, lockfile);
  return expected ?? parse(path, read(path) ?? '') ?? [];
};

t.test('diffPackages: of known lockfiles, exactly what was added, removed and changed', { skip }, (t) => {
  const choice = seededChoice(26);
  const cases = listedCases();
  const lists = cases.map((one) => {
    const entries = packagesOf(one).map(
      ({ name, version }) => [`${name} ${version}`, toOne(name, version)] as const,
    );
    return [...new Map(entries).values()];
  });
  let wrong = 0;
  for (let n = 0; n < mutations; n += 1) {
    const before = lists[n % lists.length] ?? [];
    const { after, log } = mutate(before, choice);
    const { added, removed, changed } = diffPackages(before, shuffled(after, choice));
    const names = (list: readonly { readonly name: string; readonly version: string }[]) =>
      list.map(({ name, version }) => `${name} ${version}`).sort();
    const found = [
      ...names(added).map((one) => `+ ${one}`),
      ...names(removed).map((one) => `- ${one}`),
      ...changed.map(({ name, from, to }) => `~ ${name} ${from} ${to}`).sort(),
    ];
    if (JSON.stringify(found.sort()) !== JSON.stringify(log.sort())) {
      wrong += 1;
      if (wrong < 4) t.strictSame(found, log, cases[n % lists.length]?.dir);
    }
  }
  const empty = lists.filter((list) => list.length === 0).length;
  t.comment(
    `${lists.length} of ${allCases().length} lockfiles, ${mutations} mutations; ${empty} name nothing`,
  );
  t.equal(allCases().length - lists.length, 9, 'left out: lockfiles of which nothing can be read');
  t.equal(wrong, 0);
  t.end();
});

/** Each name is touched once at most, so that the log is what a reader would say. */
function mutate(before: readonly One[], choice: ReturnType<typeof seededChoice>) {
  const byName = Map.groupBy(before, ({ name }) => name);
  const untouched = [...byName.keys()];
  const log: string[] = [];
  const count = choice.pick([0, 1, 1, 2, 5]);
  for (let n = 0; n < count; n += 1) {
    const kind = choice.pick(['add', 'remove', 'change', 'second'] as const);
    const name = untouched.splice(choice.below(Math.max(1, untouched.length)), 1)[0];
    if (kind === 'add' || name === undefined) {
      const one = toOne(`added-${n}`, `${n}.0.0`);
      byName.set(one.name, [one]);
      log.push(`+ ${one.name} ${one.version}`);
      continue;
    }
    const members = byName.get(name) ?? [];
    if (kind === 'remove') {
      byName.delete(name);
      for (const { version } of members) log.push(`- ${name} ${version}`);
      continue;
    }
    const [first] = members as [One, ...One[]];
    const other = toOne(name, `${first.version}.changed`);
    const now = kind === 'second' ? [...members, other] : [other, ...members.slice(1)];
    byName.set(name, now);
    const versionsOf = (list: readonly One[]) => list.map(({ version }) => version).sort();
    log.push(`~ ${name} ${versionsOf(members)} ${versionsOf(now)}`);
  }
  return { after: [...byName.values()].flat(), log };
}

function shuffled(list: readonly One[], choice: ReturnType<typeof seededChoice>): One[] {
  const copy = [...list];
  for (let index = copy.length - 1; index > 0; index -= 1) {
    const other = choice.below(index + 1);
    [copy[index], copy[other]] = [copy[other] as One, copy[index] as One];
  }
  return copy;
}

t.test('diffPackages: of the text of a lockfile in which one version was edited', { skip }, (t) => {
  let edited = 0;
  for (const { dir, lockfile, expected = [] } of knownCases()) {
    const path = posix.join(dir, lockfile);
    // What a catalog lists is no dependency until a project uses it.
    if (/packages\.props$/i.test(path)) continue;
    const text = read(path) ?? '';
    for (const { name, version } of expected.slice(0, 40)) {
      // A version that stands there once, in this file alone, belongs to nothing else.
      if (!/^\d+\.\d+\.\d+$/.test(version) || text.split(version).length !== 2) continue;
      if (expected.filter((one) => one.name === name).length !== 1) continue;
      const other = `${version.slice(0, -1)}${version.endsWith('7') ? 8 : 7}`;
      if (isPartOfMore(text, version)) continue;
      const [before, after] = [parse(path, text), parse(path, text.replace(version, other))];
      if (before === undefined || after === undefined) continue;
      edited += 1;
      const { added, removed, changed } = diffPackages(before, after);
      t.strictSame(
        [added, removed, changed.map((one) => [one.name, one.from, one.to])],
        [[], [], [[name, [version], [other]]]],
        path,
      );
    }
  }
  t.ok(edited > 200, `${edited} edits`);
  t.end();
});

/** Whether a digit stands before the version, or something that goes on after it. */
function isPartOfMore(text: string, version: string): boolean {
  const at = text.indexOf(version);
  return (
    /\d/.test(text.charAt(at - 1)) ||
    /^[.+-]*\w/.test(text.slice(at + version.length, at + version.length + 8))
  );
}

function parse(path: string, text: string): readonly One[] | undefined {
  const parser = findParser(path);
  let packages: readonly Package[];
  try {
    packages = parser?.parse(text, { path, read: () => undefined }) ?? [];
  } catch (error) {
    if (error instanceof LockfileError) return undefined;
    throw error;
  }
  return packages.map(({ name, version }) => toOne(name, version));
}
