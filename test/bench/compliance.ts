// The compliance audit of a checkout with 5,000 files, side by side with repolinter.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createEngines } from '../../packages/core/src/scan/engines/index.ts';
import { emptyConfig } from '../../packages/core/src/scan/repository-config/repository-config.ts';
import { openSource } from '../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../packages/core/src/support/runtime.ts';
import { measure, peer, root } from './measure.ts';

const fileCount = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
try {
  makeCheckout();
  const [engine] = await createEngines({}, ['compliance']);
  await measure(`compliance of ${fileCount} files`, [
    { name: 'assay: list, gather, judge (in process)', run: auditInProcess },
    {
      name: 'assay scan --type compliance (process)',
      run: () => assay(['scan', folder, '--type', 'compliance']),
    },
    { name: 'repolinter 0.12.0 (process)', run: repolinter() },
  ]);

  async function auditInProcess(): Promise<void> {
    const source = await openSource({ kind: 'path', path: folder }, { environment: process.env });
    const coverage = new Coverage();
    const entries = await source.list(coverage);
    const context = {
      coverage,
      signal: new AbortController().signal,
      log: silentLog,
      now: () => new Date(),
      progress: () => {},
    };
    const scanned = engine?.scan({ source, entries, config: emptyConfig }, context) ?? [];
    for await (const _ of scanned);
    await source.close();
  }
} finally {
  rmSync(folder, { recursive: true });
}

function assay(args: readonly string[]): void {
  const bin = join(root, 'packages/cli/bin/run.js');
  spawnSync(process.execPath, [bin, ...args, '--fail-on', 'never', '--quiet'], { stdio: 'ignore' });
}

function repolinter(): () => void {
  const bin = join(peer('repolinter', '0.12.0'), 'repolinter');
  return () => void spawnSync(bin, ['lint', folder], { stdio: 'ignore' });
}

function makeCheckout(): void {
  const files: Record<string, string> = {
    'README.md': `# Made\n\n## Usage\n\n${'Some words on how it is used. '.repeat(200)}\n`,
    'CONTRIBUTING.md': `# Contributing\n\n${'Tests are run by npm test. '.repeat(100)}`,
    'SECURITY.md': 'Write to security@acme.dev; we answer within 3 days.\n',
    'CHANGELOG.md': '## 1.0.0\n\n- A change.\n'.repeat(300),
    'package.json': JSON.stringify({
      name: 'made',
      license: 'MIT',
      dependencies: named((name) => [name, '^1.0.0']),
    }),
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': {},
        ...named((name) => [`node_modules/${name}`, { version: '1.2.3', integrity: 'sha512-made' }]),
      },
    }),
  };
  for (let number = 0; number < 20; number += 1) {
    const steps = '      - uses: actions/checkout@v6\n      - run: npm ci && npm test\n'.repeat(8);
    files[`.github/workflows/job-${number}.yml`] =
      `on: [push, pull_request]\njobs:\n  one:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`;
  }
  for (let number = Object.keys(files).length; number < fileCount; number += 1) {
    const guide = number % 50 === 0;
    const path = guide ? `docs/guide-${number}.md` : `src/part-${number % 100}/file-${number}.ts`;
    files[path] = guide
      ? `# Guide\n\n${'How one part is used. '.repeat(150)}`
      : `export const n${number} = 1;\n`.repeat(40);
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@acme.dev', 'commit', '-qm', 'feat: made');
}

function named<Value>(entry: (name: string) => [string, Value]): Record<string, Value> {
  return Object.fromEntries(Array.from({ length: 800 }, (_, number) => entry(`package-${number}`)));
}
