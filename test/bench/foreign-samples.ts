// What the sample files of another portal become here, beside the counts of that portal's own tests: a clone of DefectDojo,
// whose test files name a report and how many findings it has.
// node --conditions=assay-source test/bench/foreign-samples.ts --checkout FOLDER [--all] [FAMILY…]
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importFormats } from '../../packages/core/src/portal/imports/index.ts';
import { documentShape, JsonPart } from '../../packages/core/src/portal/imports/json-part.ts';
import { structured } from '../../packages/core/src/portal/imports/text-document.ts';
import { auditTypes } from '../../packages/core/src/vocabulary/audit-type.ts';
import { differences, families } from './foreign-samples/families.ts';

interface Expected {
  readonly family: string;
  readonly file: string;
  readonly count: number;
}

const words = process.argv.slice(2);
const checkout = words[words.indexOf('--checkout') + 1];
if (
  !words.includes('--checkout') ||
  checkout === undefined ||
  !existsSync(join(checkout, 'unittests', 'scans'))
) {
  process.stderr.write('Give a clone of DefectDojo: --checkout FOLDER.\n');
  process.exit(2);
}
const scans = join(checkout, 'unittests', 'scans');
const tests = join(checkout, 'unittests', 'tools');
const only = words.filter((word) => word in families);
const showAll = words.includes('--all');

const expected = readdirSync(tests)
  .filter((name) => name.endsWith('.py'))
  .flatMap(expectedOf)
  .filter(({ family }) => (only.length > 0 ? only : Object.keys(families)).includes(family));
const counts = { equal: 0, explained: 0, different: 0 };
let refused = 0;
for (const one of expected) {
  const { readAs, count } = await countOf(one.family, join(scans, one.family, one.file));
  const known = differences[`${one.family}/${one.file}`];
  const why = known?.count === count ? known?.why : undefined;
  const verdict =
    count === one.count ? 'equal' : known === undefined || known.count !== count ? 'different' : 'explained';
  counts[verdict] += 1;
  if (verdict === 'explained' && count === undefined) refused += 1;
  if (verdict === 'different' || showAll)
    process.stdout.write(
      `${verdict.padEnd(10)} ${one.family}/${one.file}: ${count ?? 'refused'} of ${one.count} ${readAs}${verdict === 'explained' ? ` (${why})` : ''}\n`,
    );
}
const right = counts.equal + counts.explained;
process.stdout.write(
  `${expected.length} files of ${new Set(expected.map(({ family }) => family)).size} families: ${counts.equal} equal, ${counts.explained} explained (${refused} of them refused), ${counts.different} different (${((100 * right) / expected.length).toFixed(1)} % equal or explained)\n`,
);

/** What each test of a file says of the only report that it reads. */
function expectedOf(name: string): readonly Expected[] {
  const text = readFileSync(join(tests, name), 'utf8');
  const family = /get_unit_tests_scans_path\(\s*"([^"]+)"/.exec(text)?.[1];
  if (family === undefined) return [];
  const found = new Map<string, Expected>();
  for (const block of text.split(/\n {4}def (?=test_)/).slice(1)) {
    const files = new Set(
      [...block.matchAll(/"([^"\n]+)"/g)]
        .map(([, one = '']) => one)
        .filter((one) => /\.\w+$/.test(one) && isFile(join(scans, family, one))),
    );
    const said =
      /assertEqual\(\s*(\d+),\s*len\(\w*findings\)|assertEqual\(\s*len\(\w*findings\),\s*(\d+)/.exec(block);
    const [file, ...others] = files;
    if (!said || file === undefined || others.length > 0 || found.has(file)) continue;
    found.set(file, { family, file, count: Number(said[1] ?? said[2]) });
  }
  return [...found.values()];
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

/** Of all types of audits together. */
async function countOf(
  family: string,
  file: string,
): Promise<{ readonly readAs: string; readonly count: number | undefined }> {
  try {
    const given = readFileSync(file);
    const isJson = /^\s*[[{]/.test(given.toString('utf8').replace(/^\uFEFF/, ''));
    const document = isJson && isParsed(given) ? given : Buffer.from(JSON.stringify(given.toString('utf8')));
    const bytes = structured(JsonPart.of(document));
    const shape = documentShape(bytes);
    const formats = importFormats.filter((one) => one.recognizes(shape));
    // What is empty is of any format: it has to be said, as people do.
    const format =
      formats.length === 1 ? formats[0] : importFormats.find(({ id }) => id === families[family]);
    if (!format) return { readAs: `${formats.length} formats`, count: undefined };
    let count = 0;
    let readAs = format.id;
    // Whoever imports SARIF says which audit it is.
    for (const type of format.id === 'sarif' ? (['security'] as const) : auditTypes) {
      try {
        const matchPackages = async () => ({
          findings: [],
          packages: null,
          coverage: { complete: true } as never,
        });
        const { runs, statements } = await format.read(bytes, {
          type,
          shape,
          fingerprintKey: 'x'.repeat(32),
          matchPackages,
        });
        for (const run of runs) for (const _ of run.detections) count += 1;
        if (statements.length > 0) readAs += ` +${statements.length} statements`;
      } catch (error) {
        if (!/can only be imported as|audit/.test(String(error))) throw error;
      }
    }
    return { readAs, count };
  } catch (error) {
    return { readAs: String(error).slice(0, 160), count: undefined };
  }
}

function isParsed(text: Buffer): boolean {
  try {
    JSON.parse(text.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
