// How much of other people's labels the secret scanner finds, and how often it is right: CredData's layout.
//   node --conditions=assay-source test/bench/labelled-credentials.ts FOLDER     (with `meta/*.csv` and `data/…`)
// https://github.com/Samsung/CredData says how the folder comes about; files that are not there are left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanFile } from '../../packages/core/src/scan/engines/secrets/scan-file.ts';
import { SecretScanner } from '../../packages/core/src/scan/engines/secrets/secret-scanner.ts';
import {
  type Detection,
  type SecretTier,
  secretTiers,
} from '../../packages/core/src/vocabulary/detection.ts';

interface Label {
  readonly first: number;
  readonly last: number;
  readonly isCredential: boolean;
}

interface Tally {
  found: number;
  right: number;
  /** On a line that is labelled as none. */
  wrong: number;
  /** On a line without a label. */
  unlabelled: number;
}

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(join(folder, 'meta')))
  process.stdout.write('labelled credentials: skipped, as there is no folder with meta/ and data/\n');
else await report(folder);

async function report(root: string): Promise<void> {
  const scanner = new SecretScanner();
  const tallies = new Map(
    [...secretTiers, 'all' as const].map((tier) => [
      tier as SecretTier | 'all',
      { found: 0, right: 0, wrong: 0, unlabelled: 0 } satisfies Tally,
    ]),
  );
  let credentials = 0;
  let certain = 0;
  let files = 0;
  for (const [path, labels] of readLabels(root)) {
    const file = join(root, path);
    if (!existsSync(file)) continue;
    files += 1;
    const { detections } = await scanFile(readFileSync(file), path, scanner);
    const good = labels.filter(({ isCredential }) => isCredential);
    for (const label of good) {
      credentials += 1;
      const hits = detections.filter((one) => isOn(one, label));
      const tiers = new Set(hits.map(({ secretTier }) => secretTier));
      if (tiers.has('validated') || tiers.has('provider')) certain += 1;
      for (const tier of tiers) if (tier !== undefined) of(tallies, tier).found += 1;
      if (hits.length > 0) of(tallies, 'all').found += 1;
    }
    for (const detection of detections) {
      const verdict = good.some((label) => isOn(detection, label))
        ? 'right'
        : labels.some((label) => isOn(detection, label))
          ? 'wrong'
          : 'unlabelled';
      of(tallies, detection.secretTier ?? 'generic')[verdict] += 1;
      of(tallies, 'all')[verdict] += 1;
    }
  }
  process.stdout.write(`${files} files, ${credentials} labelled credentials\n`);
  for (const [tier, { found, right, wrong, unlabelled }] of tallies) {
    const recall = found / credentials;
    const precision = right / (right + wrong);
    const strict = right / (right + wrong + unlabelled);
    process.stdout.write(
      `${tier.padEnd(10)} recall ${percent(recall)}  precision ${percent(precision)} (labelled lines), ` +
        `${percent(strict)} (all)  F1 ${percent((2 * recall * precision) / (recall + precision))}  right ${right} of ${right + wrong + unlabelled}\n`,
    );
  }
  process.stdout.write(`the two certain tiers together: recall ${percent(certain / credentials)}\n`);
}

function of(tallies: ReadonlyMap<SecretTier | 'all', Tally>, tier: SecretTier | 'all'): Tally {
  return tallies.get(tier) as Tally;
}

function isOn({ location }: Detection, { first, last }: Label): boolean {
  return location !== null && location.startLine <= last && location.endLine >= first;
}

/** `Id,FileID,Domain,RepoName,FilePath,LineStart,LineEnd,GroundTruth,ValueStart,…`, by file; a place is labelled once. */
function readLabels(root: string): Map<string, Label[]> {
  const byPath = new Map<string, Label[]>();
  const seen = new Set<string>();
  for (const name of readdirSync(join(root, 'meta'))
    .filter((one) => one.endsWith('.csv'))
    .sort()) {
    for (const row of readFileSync(join(root, 'meta', name), 'utf8')
      .split('\n')
      .slice(1)) {
      const [, , , , path = '', first = '', last = '', truth = '', start = ''] = row.split(',');
      if (path === '') continue;
      const isCredential = truth === 'T';
      const place = `${path}:${first}:${start}`;
      if (isCredential && seen.has(place)) continue;
      if (isCredential) seen.add(place);
      const label = { first: Number(first), last: Number(last), isCredential };
      byPath.set(path, [...(byPath.get(path) ?? []), label]);
    }
  }
  return byPath;
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(1)} %`;
}
