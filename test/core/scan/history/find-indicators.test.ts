// Indicators in a history: by version and by digest, and unknown where no digest says which archive it was.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { findIndicators } from '../../../../packages/core/src/scan/history/find-indicators.ts';
import { parseIndicators } from '../../../../packages/core/src/scan/history/indicators.ts';
import { readHistory } from '../../../../packages/core/src/scan/history/read-history.ts';
import { datedRepository, npmLock } from './history-setup.ts';

const digest = (name: string) => Buffer.from(name.padEnd(64, '.')).toString('base64');

/** The same versions, with digests of their archives: `left@1.0.0 evil`. */
function hashedLock(...packages: readonly string[]): string {
  const entries = packages.map((text) => {
    const [named = '', build = 'good'] = text.split(' ');
    const [name, version] = named.split('@');
    return [`node_modules/${name}`, { version, integrity: `sha512-${digest(`${named} ${build}`)}` }];
  });
  return JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...Object.fromEntries(entries) } });
}

async function verdicts(
  t: Test,
  files: readonly Readonly<Record<string, string>>[],
  list: readonly string[],
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-indicators-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const repository = datedRepository(join(folder, 'app'));
  for (const [place, own] of files.entries()) repository.on(`2026-03-0${place + 1}`, 'Ada', own);
  const { index } = await readHistory(repository.opened, {});
  const options = { git: repository.opened, from: null, to: new Date('2026-04-01') };
  const found = await findIndicators(index, parseIndicators(JSON.stringify(list)), options);
  t.equal(
    found.verdict,
    found.indicators.map(({ verdict }) => verdict).toSorted((a, b) => ranks.indexOf(a) - ranks.indexOf(b))[0],
  );
  return found.indicators.map(({ verdict }) => verdict);
}

const ranks = ['present', 'could_have_resolved', 'unknown', 'not_found'];

t.test('findIndicators: finds the archive, and not another one of the same version', async (t) => {
  const evil = `sha512-${digest('left@1.0.0 evil')}`;
  const other = `sha512-${digest('left@1.0.0 other')}`;
  const list = [evil, other, 'npm:left@1.0.0', 'npm:left@1.0.9'];

  t.same(
    await verdicts(
      t,
      [
        { 'package-lock.json': hashedLock('left@1.0.0 evil', 'right@1.0.0') },
        { 'package-lock.json': hashedLock('left@1.0.0', 'right@1.0.0') },
      ],
      list,
    ),
    ['present', 'not_found', 'present', 'not_found'],
    'gone by now, and under the same version',
  );
  t.same(await verdicts(t, [{ 'package-lock.json': hashedLock('left@1.0.0') }], list), [
    'not_found',
    'not_found',
    'present',
    'not_found',
  ]);
});

t.test('findIndicators: a digest is unknown where a file names packages without', async (t) => {
  t.same(
    await verdicts(
      t,
      [{ 'package-lock.json': npmLock('left@1.0.0') }],
      [`sha512-${digest('x')}`, 'npm:left@1.0.1'],
    ),
    ['unknown', 'not_found'],
  );
});
