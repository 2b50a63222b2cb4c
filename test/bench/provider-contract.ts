// Every request that the extension's tests make of a code host, held against the provider's own description:
// node --conditions=assay-source test/bench/provider-contract.ts
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describedBy, descriptionVersion } from '../helpers/provider-contract.ts';
import { peer, root } from './measure.ts';

peer(describedBy, descriptionVersion);
const folder = join(root, 'test/server/extension');
for (const name of readdirSync(folder).filter((file) => file.endsWith('.test.ts'))) {
  const run = spawnSync(process.execPath, ['--conditions=assay-source', join(folder, name)], {
    encoding: 'utf8',
    env: { ...process.env, TAP_TIMEOUT: '300' },
  });
  const count = /(\d+) operations were asked for/.exec(run.stdout)?.[1];
  if (count === undefined && run.status === 0) continue;
  const verdict = run.status === 0 ? 'all as described' : 'not as described, or failed';
  process.stdout.write(`${name.padEnd(36)} ${(count ?? '?').padStart(3)} operations, ${verdict}\n`);
  if (run.status !== 0) process.exitCode = 1;
}
