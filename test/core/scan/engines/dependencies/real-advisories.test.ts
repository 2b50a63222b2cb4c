// Real advisories, held against every version they name: the database's answer is that of a second, plain evaluation.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as pep440 from '@renovatebot/pep440';
import semver from 'semver';
import t from 'tap';
import { AdvisoryDatabase } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { readZip } from '../../../../../packages/core/src/scan/source/read-zip.ts';
import { draws, someOf } from '../../../../helpers/properties.ts';
import { sync } from './advisory-setup.ts';

const data = fileURLToPath(new URL('../../../../../../shared/data/', import.meta.url));
const folders = ['osv', 'osv-converted'].map((name) => join(data, name)).filter((path) => existsSync(path));
const skip = folders.length === 0 && `the real advisories are not at ${data}`;

interface Entry {
  readonly package: { readonly ecosystem: string; readonly name: string };
  readonly ranges?:
    | readonly { readonly type: string; readonly events: readonly Record<string, string>[] }[]
    | null;
  readonly versions?: readonly string[] | null;
}
interface Osv {
  readonly id: string;
  readonly withdrawn?: string;
  readonly affected?: readonly Entry[];
}
type Compare = (a: string, b: string) => number;

/** Libraries' orders where there are some; else numbers by numbers. undefined: this one can't say. */
function orderOf(ecosystem: string, type: string): Compare | undefined {
  if (type === 'SEMVER')
    return (a, b) => semver.compare(semver.parse(a, true) ?? '', semver.parse(b, true) ?? '');
  if (ecosystem === 'PyPI') return (a, b) => pep440.compare(a, b);
  return (a, b) => {
    const [x, y] = [a, b].map((text) => text.split('.').map(Number)) as [number[], number[]];
    for (let i = 0; i < Math.max(x.length, y.length); i++)
      if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0);
    return 0;
  };
}

function canSay(ecosystem: string, type: string, version: string): boolean {
  if (type === 'SEMVER') return semver.parse(version, true) !== null && !/^\d+(\.\d+){3}/.test(version);
  if (ecosystem === 'PyPI') return pep440.valid(version) !== null;
  return /^\d+(\.\d+){1,3}$/.test(version);
}

/** The evaluation as the schema's page writes it down, without our code; undefined when it can't say. */
function affects(entry: Entry, version: string): boolean | undefined {
  if (entry.versions?.includes(version)) return true;
  const { ecosystem } = entry.package;
  let found = false;
  for (const { type, events } of entry.ranges ?? []) {
    if (type === 'GIT') continue;
    const all = events.flatMap((event) => Object.entries(event)).map(([kind, at]) => ({ kind, at }));
    if (![version, ...all.map(({ at }) => at)].every((each) => each === '0' || canSay(ecosystem, type, each)))
      return undefined;
    const order = orderOf(ecosystem, type) as Compare;
    const from = (at: string) => at === '0' || order(version, at) >= 0;
    const sorted = all.sort((a, b) => (a.at === '0' ? -1 : b.at === '0' ? 1 : order(a.at, b.at)));
    let vulnerable = false;
    for (const { kind, at } of sorted) {
      if (kind === 'introduced' && from(at)) vulnerable = true;
      if (kind === 'fixed' && from(at)) vulnerable = false;
      if (kind === 'last_affected' && order(version, at) > 0) vulnerable = false;
    }
    found ||= vulnerable;
  }
  return found;
}

const spelled = (ecosystem: string, name: string) =>
  ecosystem === 'PyPI'
    ? name.toLowerCase().replace(/[-_.]+/g, '-')
    : ecosystem === 'Packagist'
      ? name.toLowerCase()
      : name;

async function readRecords(): Promise<readonly Osv[]> {
  const records = new Map<string, Osv>();
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name, 'all.zip');
      if (!existsSync(path)) continue;
      for await (const entry of readZip(path)) {
        const record = JSON.parse((await entry.read()).toString('utf8')) as Osv;
        records.set(record.id, record);
      }
    }
  }
  return [...records.values()].filter(({ withdrawn }) => withdrawn === undefined);
}

t.test(
  'advisories: the same vulnerabilities as OSV for every version that an advisory names',
  { skip },
  async (t) => {
    const databasePath = join(t.testdir(), 'advisories.db');
    for (const folder of folders) await sync(databasePath, folder);
    const packages = new Map<
      string,
      { ecosystem: string; name: string; entries: [string, Entry][]; versions: Set<string> }
    >();
    for (const { id, affected = [] } of await readRecords()) {
      for (const entry of affected) {
        const ecosystem = entry.package.ecosystem.replace(/:http.*$/, '');
        const name = spelled(ecosystem, entry.package.name);
        const key = `${ecosystem} ${name}`;
        const known = packages.get(key) ?? { ecosystem, name, entries: [], versions: new Set<string>() };
        packages.set(key, known);
        known.entries.push([id, entry]);
        const events = (entry.ranges ?? [])
          .filter(({ type }) => type !== 'GIT')
          .flatMap((range) => range.events);
        for (const version of events.flatMap((event) => Object.values(event))) known.versions.add(version);
        for (const version of entry.versions ?? []) known.versions.add(version);
      }
    }

    const database = AdvisoryDatabase.open(databasePath) as AdvisoryDatabase;
    let compared = 0;
    let affectedPairs = 0;
    const undecided = new Set<string>();
    const wrong: string[] = [];
    for (const { ecosystem, name, entries, versions } of someOf([...packages.values()], 4)) {
      const probes = [...versions].filter((version) => version !== '0').slice(0, 20);
      const answers = await database.match(probes.map((version) => ({ ecosystem, name, version })));
      for (const [index, version] of probes.entries()) {
        const found = new Set(answers[index]?.map(({ advisory }) => advisory.id));
        const expected = new Map<string, boolean | undefined>();
        for (const [id, entry] of entries) {
          const says = affects(entry, version);
          const before = expected.get(id);
          expected.set(
            id,
            before === true || says === true
              ? true
              : before === undefined && expected.has(id)
                ? undefined
                : says,
          );
        }
        for (const [id, says] of expected) {
          if (says === undefined) {
            undecided.add(id);
            continue;
          }
          compared += 1;
          if (says) affectedPairs += 1;
          if (found.has(id) !== says) wrong.push(`${ecosystem} ${name} ${version} ${id}: expected ${says}`);
        }
      }
    }
    database.close();

    t.comment(
      `${packages.size} packages, ${compared} pairs compared, ${affectedPairs} affected, ${undecided.size} records only partly decided by the second evaluation`,
    );
    t.strictSame(wrong.slice(0, 50), []);
    t.ok(compared > draws(50_000, 10_000) && affectedPairs > draws(25_000, 5_000));
  },
);
