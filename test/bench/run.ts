// `npm run bench [-- NAME… [OPTIONS]]`: runs each benchmark of this folder in a process of its own, or the named ones.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const apart = new Set(['run', 'measure', 'processor-time', 'quality-process', 'served-portal']);
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => basename(name, '.ts'))
  .filter((name) => !apart.has(name))
  .sort();
/** Run when named only: they take an hour, or need a package registry or repositories. */
const onDemand = new Set([
  'bare-machine',
  'declared-versions',
  'foreign-samples',
  'gitea-operations',
  'gitlab-operations',
  'fleet-histories',
  'fleet-import',
  'histories',
  'hostile-sources',
  'imports',
  'live-host',
  'lock-changes',
  'mutation',
  'merges',
  'old-lockfiles',
  'real-fixes',
  'upgrade-commits',
  'generated-client',
]);
/** Told how time grows with size, which collecting garbage would blur. */
const measuringGrowth = new Set(['parsers', 'source-readers']);
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => /^(--|\d|https?:)|\//.test(word));
const wanted = firstOption === -1 ? words : words.slice(0, firstOption);
/** Handed to the benchmark: `npm run bench -- soak --minutes 120`. */
const options = firstOption === -1 ? [] : words.slice(firstOption);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.\n`);
  process.exit(2);
}
if (options.includes('--help') || options.includes('-h')) {
  process.stdout.write(help(wanted));
  process.exit();
}
let failed = false;
for (const name of wanted.length > 0 ? wanted : all.filter((name) => !onDemand.has(name))) {
  process.stdout.write(`\n# ${name}\n`);
  const { status } = spawnSync(
    process.execPath,
    [
      ...(measuringGrowth.has(name) ? ['--min-semi-space-size=512', '--max-semi-space-size=512'] : []),
      '--conditions=assay-source',
      join(folder, `${name}.ts`),
      ...options,
    ],
    {
      stdio: 'inherit',
    },
  );
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;

/** What each benchmark says of itself at its head. */
function help(named: readonly string[]): string {
  const texts = (named.length > 0 ? named : all).map((name) => {
    const lines = readFileSync(join(folder, `${name}.ts`), 'utf8').split('\n');
    const end = lines.findIndex((line) => !line.startsWith('//'));
    const text = lines.slice(0, end).map((line) => `  ${line.slice(2).trim()}\n`);
    return `${name}${onDemand.has(name) ? ' (only when named)' : ''}\n${text.join('')}`;
  });
  return `npm run bench [-- NAME… [OPTIONS]]: all of these take hours; name the ones you want.\n\n${texts.join('\n')}`;
}
