// Whether each package of an inventory was compared with advisories, or named: over real lockfiles, inputs from the field, and
// random broken copies of both. npm run bench -- compared [--copies 10000] [--seed 1]
// Prints every copy whose account is wrong, and exits with 1 then.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seededChoice } from '../core/portal/findings/rerun.ts';
import {
  accountOf,
  type Files,
  fillDatabase,
  inputs,
  skip,
} from '../core/scan/engines/dependencies/compared-inputs.ts';

const { values } = parseArgs({
  options: { copies: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
/** Larger ones are read once, as they are. */
const largest = 30_000;
const words = [
  'latest',
  '^1.2.3',
  '>= 2, < 3',
  '*',
  '',
  'dev-main',
  '0',
  'v',
  '1.x',
  `\${v}`,
  'git+https://h/o/r#ab',
  'NOASSERTION',
  '-1',
];
const { below, pick } = seededChoice(Number(values.seed));

if (skip) {
  process.stdout.write(`${skip}\n`);
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), 'assay-compared-'));
try {
  const databasePath = await fillDatabase(folder);
  const totals = { inputs: 0, copies: 0, packages: 0, faults: 0 };
  const check = async (name: string, files: Files) => {
    const { count, fault } = await accountOf(files, databasePath);
    totals.packages += count;
    if (fault === undefined) return;
    totals.faults += 1;
    process.stdout.write(`${name}: ${fault}\n`);
  };
  const all = [...inputs()];
  for (const [name, files] of all) {
    totals.inputs += 1;
    await check(name, files);
  }
  const small = all.filter(([, files]) => Object.values(files).join('').length < largest);
  for (; totals.copies < Number(values.copies); totals.copies += 1) {
    const [name, files] = pick(small);
    const path = pick(Object.keys(files));
    const text = broken(files[path] ?? '');
    await check(`copy ${totals.copies} of ${name}`, { ...files, [path]: text });
  }
  process.stdout.write(
    `${totals.inputs} inputs, ${totals.copies} copies of ${small.length} of them, ${totals.packages} packages, ${totals.faults} not accounted for\n`,
  );
  if (totals.faults > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}

/** A file with one to four things changed in it. */
function broken(text: string): string {
  let changed = text;
  for (let left = 1 + below(4); left > 0; left -= 1) {
    const lines = changed.split('\n');
    const at = below(lines.length);
    const line = lines[at] ?? '';
    const ways = [
      () => lines.with(at, line.replace(/\d+(?:\.\d+)+/, pick(words))),
      () => lines.toSpliced(at, 1),
      () => lines.toSpliced(at, 0, line),
      () => lines.with(at, lines[below(lines.length)] ?? ''),
      () => lines.with(at, line.replace(/[A-Za-z]+/, pick(words))),
      () => lines.slice(0, at + 1),
    ];
    changed = pick(ways)().join('\n');
  }
  return changed;
}
