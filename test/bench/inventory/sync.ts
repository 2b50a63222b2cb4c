// Writes one advisory and syncs it, as `assay advisories sync` does in a process of its own.
// node --conditions=assay-source test/bench/inventory/sync.ts FOLDER ID PACKAGE MODIFIED
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncAdvisories } from '../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../packages/core/src/support/log.ts';

const [folder = '', id = '', name = '', modified = ''] = process.argv.slice(2);
const from = join(folder, 'records');
mkdirSync(from, { recursive: true });
writeFileSync(join(from, `${id}.json`), JSON.stringify(record()));
const databasePath = join(folder, 'advisories.db');
await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });

function record() {
  const events = [{ introduced: '0' }, { fixed: '2.0.0' }];
  const affected = [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }];
  return { id, aliases: [`CVE-2026-${id.length}0001`], modified, summary: 'A problem', affected };
}
