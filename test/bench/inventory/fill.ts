// Fills a new portal with inventories: prints the id of its administrator.
// node --conditions=assay-source test/bench/inventory/fill.ts URL FOLDER REPOSITORIES PACKAGES [SBOMS]
import { createHash } from 'node:crypto';
import { createPortal, type Principal } from '@assay/core';
import {
  InventoryStore,
  type NewInventory,
} from '../../../packages/core/src/portal/inventory/inventory-store.ts';
import { Database, dialectFor } from '../../../packages/core/src/portal/platform/storage/database.ts';
import type { FoundPackage } from '../../../packages/core/src/vocabulary/found-package.ts';
import { seededChoice } from '../../core/portal/findings/rerun.ts';
import { affectedPackage, packageNames, portalOptions } from './setting.ts';

const [databaseUrl = '', dataDirectory = '', ...counts] = process.argv.slice(2);
const [repositories = 0, packages = 0, sboms = 0] = counts.map(Number);
const hit = Math.round(repositories / 5);
const choice = seededChoice(26);

function npm(name: string, version: string): FoundPackage {
  const locations = [{ path: 'package-lock.json', line: 1 }];
  const path = ['framework', name];
  const value = createHash('sha512').update(`${name} ${version}`).digest('hex');
  const hashes = [{ algorithm: 'SHA-512', value }] as const;
  const license = choice.pick(['MIT', 'ISC', 'Apache-2.0', '(MIT OR GPL-2.0-only)']);
  return {
    ecosystem: 'npm',
    name,
    version,
    scope: 'runtime',
    direct: false,
    path,
    locations,
    license,
    hashes,
  };
}

/** A set of its own for each repository; `hit` of them have the package that the advisory affects. */
function inventoryOf(repository: number): readonly FoundPackage[] {
  const names = new Set<string>();
  while (names.size < packages - 1) names.add(choice.pick(packageNames));
  const found = [...names].map((name) => npm(name, `${choice.pick([1, 2, 3])}.0.0`));
  return [...found, npm(affectedPackage, repository < hit ? '1.0.0' : '2.0.0')];
}

function record(
  repositoryId: string,
  branch: string,
  found: readonly FoundPackage[],
  more: Partial<NewInventory> = {},
): Promise<void> {
  return database.transaction(() =>
    store.record({
      id: crypto.randomUUID(),
      repositoryId,
      branch,
      scope: `branch:${branch}`,
      auditId: crypto.randomUUID(),
      commit: 'a'.repeat(40),
      complete: true,
      packages: found,
      auditedAt: new Date().toISOString(),
      ...more,
    }),
  );
}

const directPackages = 50;
const firstAdmin = { email: 'admin@example.com', password: 'a password for a benchmark' };
const portal = createPortal({ dataDirectory, databaseUrl, firstAdmin, ...portalOptions });
const { firstAdmin: first } = await portal.start();
if (!first) throw new Error('The database is not empty.');
const admin: Principal = { userId: first.user.id, role: 'admin', kind: 'session', credentialId: null };
const database = new Database(dialectFor(databaseUrl));
const store = new InventoryStore(database);
const team = (await portal.teams.create(admin, { name: 'Team' })).id;
for (let n = 0; n < repositories; n += 1) {
  const { id: repositoryId } = await portal.repositories.create(admin, { url: `/r/${n}`, team });
  const found = inventoryOf(n);
  if (n >= sboms) await record(repositoryId, 'main', found);
  else {
    // A manifest without a lockfile, and the SBOM of a build that knows the rest.
    await record(repositoryId, 'main', found.slice(-directPackages), { gaps: ['npm'] });
    await record(repositoryId, 'import:CycloneDX build', found, { wholeEcosystems: ['npm'] });
  }
}
process.stdout.write(first.user.id);
await database.close();
await portal.stop();
process.exit();
