// The parsers over real lockfiles, when the folder with them lies beside the project.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { LockfileError } from '../../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { lockfileParsers } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/index.ts';
import { filePatterns } from '../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/file-patterns.ts';
import type { Package } from '../../../../../packages/core/src/scan/engines/dependencies/packages/package.ts';

interface Case {
  readonly dir: string;
  readonly format: string;
  readonly lockfile: string;
  readonly expect_parse_error: boolean;
  readonly expected?: readonly {
    readonly name: string;
    readonly version: string;
    readonly groups?: string[];
  }[];
  readonly expected_count: number;
}

const corpus = join(dirname(fileURLToPath(import.meta.url)), '../../../../../../shared/data/lockfiles');
const skip = existsSync(join(corpus, 'manifest.json'))
  ? false
  : 'there are no real lockfiles beside the project';
const findParser = filePatterns(lockfileParsers);

function read(path: string): string | undefined {
  const file = join(corpus, path);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/^\ufeff/, '') : undefined;
}

function parse({ dir, lockfile }: Case): { packages: readonly Package[]; error: LockfileError | undefined } {
  const path = posix.join(dir, lockfile);
  const parser = findParser(path);
  if (parser === undefined) throw new Error(`no parser reads ${path}`);
  try {
    return { packages: parser.parse(read(path) ?? '', { path, read }), error: undefined };
  } catch (error) {
    if (error instanceof LockfileError) return { packages: error.packages, error };
    throw error;
  }
}

t.test('lockfiles: find at least 99 % of the known packages of real lockfiles', { skip }, async (t) => {
  const { cases } = JSON.parse(read('manifest.json') ?? '{}') as { cases: readonly Case[] };
  let expected = 0;
  let found = 0;
  for (const one of cases) {
    const { packages, error } = parse(one);
    const pairs = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    const missing = (one.expected ?? []).filter(({ name, version }) => !pairs.has(`${name}@${version}`));
    expected += one.expected?.length ?? 0;
    found += (one.expected?.length ?? 0) - missing.length;
    for (const { name, version } of missing) t.comment(`${one.dir} lacks ${name}@${version}`);
    t.equal(
      error !== undefined,
      one.expect_parse_error,
      `${one.dir} ${one.expect_parse_error ? 'is' : 'is not'} broken`,
    );
  }
  t.ok(found / expected >= 0.99, `${found} of ${expected} found`);
});
