// What the verification of fixes says of changes that look like fixes and are none, and of odd ones that are: evasive-fixes/.
//   npm run bench -- evasive-fixes [--only=NAME]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyFix } from '../../packages/core/src/scan/fixes/verify-fix.ts';
import { record, sync, writeExport } from '../core/scan/engines/dependencies/advisory-setup.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { cases } from './evasive-fixes/index.ts';
import type { Case } from './evasive-fixes/projects.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, explain: { type: 'boolean' } } });

const packages: readonly (readonly [ecosystem: string, name: string])[] = [
  ['npm', 'brisket'],
  ['PyPI', 'brisket'],
  ['Go', 'example.org/kitchen/brisket'],
  ['crates.io', 'brisket'],
  ['RubyGems', 'brisket'],
  ['Packagist', 'kitchen/brisket'],
  ['Maven', 'org.kitchen:brisket'],
  ['GitHub Actions', 'kitchen/brisket-action'],
  ['NuGet', 'Brisket'],
];

const folder = mkdtempSync(join(tmpdir(), 'assay-evasive-'));
const counts = { bad: 0, refused: 0, good: 0, accepted: 0 };
try {
  const databasePath = join(folder, 'advisories.db');
  for (const [place, [ecosystem, name]] of packages.entries()) {
    const type = ['npm', 'Go', 'crates.io'].includes(ecosystem) ? 'SEMVER' : 'ECOSYSTEM';
    const of = (id: string, affected: string, fixed: string, alias: string) => ({
      ...record(id, affected, fixed),
      aliases: [alias],
      affected: [
        {
          package: { ecosystem, name: affected },
          ranges: [{ type, events: [{ introduced: '0' }, { fixed }] }],
        },
      ],
    });
    const records = [of(`GHSA-2222-2222-222${place}`, name, '1.2.0', `CVE-2025-1111${place + 1}`)];
    if (ecosystem === 'npm') records.push(of('GHSA-3333-3333-3333', 'cleaver', '2.0.0', 'CVE-2025-22222'));
    writeExport(join(folder, 'export'), ecosystem, records);
  }
  await sync(databasePath, join(folder, 'export'));
  for (const one of cases) {
    if (values.only !== undefined && !one.name.includes(values.only)) continue;
    const { verdict, reasons } = await verified(one, databasePath);
    const isRight = one.isBad === (verdict !== 'fixed');
    counts[one.isBad ? 'bad' : 'good'] += 1;
    if (isRight) counts[one.isBad ? 'refused' : 'accepted'] += 1;
    const why = reasons.filter(({ leadsTo }) => leadsTo !== null).map(({ code }) => code);
    process.stdout.write(
      `${isRight ? 'right' : 'WRONG'}\t${one.isBad ? 'bad' : 'good'}\t${one.name}\t${verdict}\t${why.join(', ')}\n`,
    );
    if (values.explain) process.stdout.write(`${JSON.stringify(reasons, null, 1)}\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.stdout.write(
  `${counts.refused} of ${counts.bad} bad ones refused, ${counts.accepted} of ${counts.good} good ones accepted\n`,
);
process.exitCode = counts.refused === counts.bad && counts.accepted === counts.good ? 0 : 1;

async function verified({ name, base, head, message }: Case, databasePath: string) {
  const path = join(folder, name.replace(/\W+/g, '-'));
  const repository = gitRepository(path, base);
  repository.git('checkout', '-q', '-b', 'fix');
  repository.commit(head, message ?? 'Fix the vulnerability in brisket');
  return await verifyFix(path, {
    range: 'main..fix',
    engines: { advisories: { databasePath, osvApiUrl: null } },
    source: { environment: process.env },
  });
}
