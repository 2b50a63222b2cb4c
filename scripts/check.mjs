// Formatter, linter, types, architecture: everything that can be said of the code without running it.
import { spawnSync } from 'node:child_process';

const steps = [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['tsc', '-p', 'packages/server/web'],
  ['tsc', '-p', 'test'],
  ['tsc', '-p', 'examples'],
  ['node', 'scripts/check-vocabulary.ts'],
  ['node', 'scripts/check-subjects.ts'],
  ['node', '--conditions=assay-source', 'test/architecture.test.ts'],
];
for (const [command, ...args] of steps) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    process.stderr.write(`check: ${command} ${args.join(' ')} failed\n`);
    process.exit(1);
  }
}
