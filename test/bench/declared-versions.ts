// Of how many declared dependencies the version is found, in checkouts of real repositories without lockfiles:
// npm run bench -- declared-versions --repository DIR [--repository DIR …]
// Names those without a version, and those that only a catalog or a central file names: nobody uses them. What a manifest
// names in a way that cannot be identified (an entry of a published catalog) counts as one without a version.
// Exits with 1 below nine in ten of all, and for what nobody uses.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readInventory } from '../../packages/core/src/scan/engines/dependencies/inventory.ts';
import { findLockfileParser } from '../../packages/core/src/scan/engines/dependencies/parse-lockfile.ts';
import { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import { memorySource } from '../helpers/memory-source.ts';

const { values } = parseArgs({ options: { repository: { type: 'string', multiple: true } } });
const central = /(?:^|\/)(?:libs\.versions\.toml|Directory\.Packages\.props|pnpm-workspace\.yaml)$/;
const totals = { declared: 0, without: 0, unused: 0 };

for (const folder of (values.repository ?? []).map((one) => resolve(one))) {
  const listed = execFileSync('git', ['-C', folder, '-c', 'core.quotePath=false', 'ls-files', '-s'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const files = Object.fromEntries(
    listed.split('\n').flatMap((row) => {
      const path = /^100\d+ .*\t(.+)$/.exec(row)?.[1];
      // The largest files of a mirrored repository may be absent.
      return path === undefined || !existsSync(join(folder, path))
        ? []
        : [[path, readFileSync(join(folder, path), 'utf8')]];
    }),
  );
  const source = memorySource(files);
  const { signal } = new AbortController();
  const entries = await source.list(new Coverage(), signal);
  const inventory = await readInventory({ source, entries }, { coverage: new Coverage(), signal });
  const { packages } = inventory;
  const unidentified = inventory.unidentified.length;
  const declared = packages.filter(
    ({ ecosystem, locations }) =>
      ecosystem !== 'GitHub Actions' &&
      locations.some(({ path }) => findLockfileParser(path)?.kind === 'manifest'),
  );
  const without = declared.filter(({ version }) => version === '');
  // What NuGet gives to every project is used by all of them.
  const isGlobal = ({ name }: { readonly name: string }) =>
    Object.values(files).some((text) => text.includes(`<GlobalPackageReference Include="${name}"`));
  const unused = declared.filter(
    (one) => one.locations.every(({ path }) => central.test(path)) && !isGlobal(one),
  );
  totals.declared += declared.length + unidentified;
  totals.without += without.length + unidentified;
  totals.unused += unused.length;
  const names = (of: typeof declared) =>
    of.map((one) => `${one.name} ${one.declared ?? ''}`.trim()).join(', ');
  process.stdout.write(
    `${basename(folder)}: ${shareText(declared.length + unidentified, without.length + unidentified)}${unidentified > 0 ? `; not identified: ${unidentified}` : ''}${without.length > 0 ? `; without: ${names(without)}` : ''}${unused.length > 0 ? `; unused: ${names(unused)}` : ''}\n`,
  );
}
process.stdout.write(`all: ${shareText(totals.declared, totals.without)}, ${totals.unused} unused\n`);
if (totals.without * 10 > totals.declared || totals.unused > 0) process.exitCode = 1;

function shareText(all: number, without: number): string {
  return `${all - without} of ${all} with a version (${((100 * (all - without)) / Math.max(all, 1)).toFixed(1)} %)`;
}
