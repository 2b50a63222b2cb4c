// Random interleavings of what happens to two pull requests, with findings that are made up and with changes that hide what they
// bring, on SQLite and on PostgreSQL: none may give a commit a better status than a fresh audit of it.
// node --conditions=assay-source test/bench/interleavings.ts [rounds] [seed]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [, , rounds = '2000', seed = '1'] = process.argv;
const file = fileURLToPath(new URL('../server/code-host/interleavings.test.ts', import.meta.url));
const { status } = spawnSync(process.execPath, ['--conditions=assay-source', file], {
  stdio: 'inherit',
  env: { ...process.env, TEST_INTERLEAVINGS: rounds, TEST_SEED: seed, TAP_TIMEOUT: '0' },
});
process.exitCode = status ?? 1;
