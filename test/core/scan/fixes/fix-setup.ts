// A small npm project with a vulnerable package in two lockfiles, its advisories, and the verdict on a change of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { FixReport } from '../../../../packages/core/src/scan/fixes/fix-report.ts';
import { type VerifyFixOptions, verifyFix } from '../../../../packages/core/src/scan/fixes/verify-fix.ts';
import { gitRepository, type TestRepository } from '../../../helpers/git-repository.ts';
import { record, sync, writeExport } from '../engines/dependencies/advisory-setup.ts';

export type Entries = Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;
export type Changed = Readonly<Record<string, string | null>>;

const digest = (name: string) => `sha512-${Buffer.from(name.padEnd(64, '.')).toString('base64')}`;

/** Folders below node_modules with their versions, or with whole entries. */
export function lock(dependencies: Readonly<Record<string, string>>, entries: Entries): string {
  const packages = Object.entries(entries).map(([folder, given]) => {
    const more = typeof given === 'string' ? { version: given } : given;
    const name = folder.split('node_modules/').at(-1) ?? '';
    const file = `${name.split('/').at(-1)}-${String(more.version)}.tgz`;
    const usual = {
      resolved: `https://registry.npmjs.org/${name}/-/${file}`,
      integrity: digest(`${name}@${String(more.version)}`),
    };
    return [`node_modules/${folder}`, { ...usual, ...more }];
  });
  return JSON.stringify(
    { lockfileVersion: 3, packages: { '': { dependencies }, ...Object.fromEntries(packages) } },
    null,
    2,
  );
}

export const direct = { left: '^1.0.0', web: '^1.0.0' };
export const manifest = JSON.stringify({
  name: 'app',
  scripts: { test: 'node --test' },
  dependencies: direct,
});
export const web = { version: '1.0.0', dependencies: { left: '^1.0.0', deep: '^1.0.0' } };
export const before: Entries = { left: '1.0.0', web, deep: '1.0.0', 'web/node_modules/left': '1.0.1' };
export const fixed: Entries = { left: '1.0.2', web, deep: '1.0.0' };

export const files: Readonly<Record<string, string>> = {
  'package.json': manifest,
  'package-lock.json': lock(direct, before),
  'tools/package.json': JSON.stringify({ name: 'tools', dependencies: { left: '^1.0.0' } }),
  'tools/package-lock.json': lock({ left: '^1.0.0' }, { left: '1.0.0' }),
  'index.js': "const left = require('left');\nmodule.exports = left;\n",
  'test/index.test.js':
    "test('adds', () => {\n  assert.equal(1, 1);\n});\ntest('more', () => {\n  assert.ok(1);\n});\n",
  '.github/workflows/ci.yml':
    'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: npm audit\n      - run: npm test\n',
};

export const goodFix: Changed = {
  'package-lock.json': lock(direct, fixed),
  'tools/package-lock.json': lock({ left: '^1.0.0' }, { left: '1.0.2' }),
};

export const records = [
  record('GHSA-2222-2222-2222', 'left', '1.0.2', {
    aliases: ['CVE-2026-0001'],
    published: '2026-01-01T00:00:00Z',
  }),
  record('GHSA-3333-3333-3333', 'worse', null, { published: '2026-01-01T00:00:00Z' }),
  record('GHSA-4444-4444-4444', 'deep', '1.0.5', { published: '2026-01-01T00:00:00Z' }),
];

export interface FixWorld {
  readonly repository: TestRepository;
  readonly databasePath: string;
  /** Commits on a new branch of the first commit. */
  change(changed: Changed, message?: string): string;
  verify(more?: Partial<VerifyFixOptions>): Promise<FixReport>;
}

export async function fixWorld(t: Test, more: Readonly<Record<string, string>> = {}): Promise<FixWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-fixes-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  writeExport(join(folder, 'export'), 'npm', records);
  const databasePath = join(folder, 'advisories.db');
  await sync(databasePath, join(folder, 'export'));
  const repository = gitRepository(join(folder, 'app'), { ...files, ...more });
  return {
    repository,
    databasePath,
    change(changed, message) {
      repository.git('checkout', '-q', '-B', 'fix', 'main');
      return repository.commit(changed, message);
    },
    verify: (options = {}) =>
      verifyFix(repository.path, {
        range: 'main..fix',
        engines: { advisories: { databasePath, osvApiUrl: null } },
        source: { environment: process.env },
        ...options,
      }),
  };
}
