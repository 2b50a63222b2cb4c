// Packages that no file names: what comes along without a lockfile, and what is in submodules, is never "not affected".
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import {
  anyEcosystemBut,
  canBeMissing,
  ecosystemsOf,
  gapsOf,
  isAmongUnidentified,
  leavesPackagesUnread,
  nameAsked,
  namedGaps,
} from '../../../../packages/core/src/portal/inventory/inventory-gaps.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { schemaNames } from '../../../../packages/core/src/portal/platform/storage/known-schema.ts';
import { migrate } from '../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { syncAdvisories } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../../packages/core/src/support/log.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';
import { importDocument } from '../imports/import-world.ts';

const all = { limit: 100, offset: 0 };

t.test('gapsOf: ecosystems without a lockfile, and submodules', async (t) => {
  const notice = (reason: Parameters<typeof gapsOf>[0][number]['reason'], subject: string | null = null) => ({
    reason,
    subject,
  });

  t.strictSame(gapsOf([]), []);
  t.strictSame(gapsOf([notice('stale_advisories'), notice('language_not_analyzed', 'Kotlin')]), []);
  t.strictSame(gapsOf([notice('manifest_without_lockfile', 'PyPI'), notice('submodule_not_audited')]), [
    '*',
    'PyPI',
  ]);
});

t.test('canBeMissing: of the ecosystem that is asked for, or of any', async (t) => {
  t.equal(canBeMissing([], null), false);
  t.equal(canBeMissing(['PyPI'], new Set(['npm'])), false);
  t.equal(canBeMissing(['PyPI'], new Set(['PyPI', 'npm'])), true);
  t.equal(canBeMissing(['PyPI'], null), true, 'a name can be one of any ecosystem');
  t.equal(canBeMissing(['*'], new Set(['npm'])), true);
  const sbom = [anyEcosystemBut(new Set(['npm', 'PyPI']))];
  t.equal(canBeMissing(sbom, new Set(['npm'])), false);
  t.equal(canBeMissing(sbom, new Set(['npm', 'Go'])), true);
  t.equal(canBeMissing(sbom, new Set(['PyPI'])), false);
  t.equal(canBeMissing(sbom, null), false);
  t.equal(canBeMissing([anyEcosystemBut(new Set())], new Set(['npm'])), true, 'an SBOM that names nothing');
  t.strictSame([...(ecosystemsOf('pkg:pypi/django@4.2') ?? [])], ['PyPI']);
  t.equal(ecosystemsOf('django'), null);
  t.equal(ecosystemsOf('pkg:unheard/of'), null);
});

t.test('isAmongUnidentified: a package of no known ecosystem may be the one that is asked for', async (t) => {
  const gaps = [
    'PyPI',
    ...namedGaps(['madler/zlib', 'https://a.example/Curl.git', 'fmt.wrap', 'madler/zlib']),
  ];
  t.strictSame(gaps, ['PyPI', '~curl', '~fmt', '~zlib']);
  for (const name of ['zlib', 'Zlib', 'fmt', '@acme/curl', 'org.zlib:zlib'])
    t.equal(isAmongUnidentified(gaps, [name]), true, name);
  t.equal(isAmongUnidentified(gaps, ['zlibx', 'pypi']), false);
  t.equal(isAmongUnidentified([], ['zlib']), false);
  t.equal(isAmongUnidentified(gaps, ['zlibx', 'zlib']), true, 'one of several names');
  t.equal(canBeMissing(namedGaps(['zlib']), null), false, 'says nothing of others');
  t.strictSame(namedGaps(Array.from({ length: 1_001 }, (_, at) => `a${at}`)), ['*']);
  t.strictSame(['pkg:npm/%40a/b@1.0', 'zlib@1.2', 'zlib', '@a/b'].map(nameAsked), [
    '@a/b',
    'zlib',
    'zlib',
    '@a/b',
  ]);
});

const records = {
  'GHSA-aaaa-aaaa-aaaa': { ecosystem: 'PyPI', name: 'jinja2' },
  'GHSA-bbbb-bbbb-bbbb': { ecosystem: 'PyPI', name: 'django' },
  'GHSA-cccc-cccc-cccc': { ecosystem: 'npm', name: 'left' },
} as const;

async function syncedFolder(t: Parameters<typeof testPortal>[0]): Promise<string> {
  const folder = temporaryFolder(t);
  const from = join(folder, 'records');
  mkdirSync(from);
  for (const [id, of] of Object.entries(records)) {
    const events = [{ introduced: '0' }, { fixed: '5.0.0' }];
    const affected = [{ package: of, ranges: [{ type: 'ECOSYSTEM', events }] }];
    const record = { id, modified: '2026-01-01T00:00:00Z', summary: 'A problem', affected };
    writeFileSync(join(from, `${id}.json`), JSON.stringify(record));
  }
  const databasePath = join(folder, 'advisories.db');
  await syncAdvisories({ databasePath, from, fetch, log: silentLog, now: () => new Date() });
  return folder;
}

onBothDatabases(t, async (t, { databaseUrl, blankUrl }) => {
  t.test(
    'usages: packages that come along without a lockfile are unknown, pinned ones are not',
    async (t) => {
      const { portal, admin } = await testPortal(t, {
        databaseUrl: await databaseUrl(t),
        dataDirectory: await syncedFolder(t),
        osvApiUrl: null,
      });
      const code = gitRepository(join(t.testdir({ code: {} }), 'code'), {
        'requirements.txt': 'Django==6.1\n',
        'requirements-dev.txt': 'black>=24\n',
      });
      const team = await portal.teams.create(admin, { name: 'Team' });
      const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
      await auditToEnd(portal, admin, repository, { type: 'dependency' });
      const answer = async (question: { advisory?: string; package?: string }) =>
        (await portal.inventory.usages(admin, question, all)).items.map(
          ({ affected, reason }) => `${affected} ${reason}`,
        );

      t.strictSame(await answer({ advisory: 'GHSA-aaaa-aaaa-aaaa' }), ['unknown partial']);
      t.strictSame(await answer({ advisory: 'GHSA-bbbb-bbbb-bbbb' }), ['no null'], 'pinned');
      t.strictSame(await answer({ advisory: 'GHSA-cccc-cccc-cccc' }), ['no null'], 'of another ecosystem');
      t.strictSame(await answer({ package: 'pkg:pypi/jinja2' }), ['unknown partial']);
      t.strictSame(await answer({ package: 'jinja2' }), ['unknown partial']);
      t.strictSame(await answer({ package: 'pkg:npm/left' }), []);
      t.strictSame(await answer({ package: 'pkg:pypi/django' }), ['yes null']);

      const document = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [] };
      const sbom = {
        repositoryId: repository.id,
        document,
        format: 'cyclonedx',
        type: 'dependency',
      } as const;
      await importDocument(portal, admin, sbom);
      t.strictSame(await answer({ package: 'pkg:npm/left' }), [], 'an audited branch answers for it');

      const wrapped = gitRepository(join(t.testdir({ wrapped: {} }), 'wrapped'), {
        'subprojects/left.wrap': '[wrap-file]\nsource_url = https://a.example/left.zip\n',
      });
      const other = await portal.repositories.create(admin, { url: wrapped.path, team: team.id });
      await auditToEnd(portal, admin, other, { type: 'dependency' });
      t.strictSame(
        await answer({ advisory: 'GHSA-cccc-cccc-cccc' }),
        ['unknown unknown_spelling', 'no null'],
        'a package of no known ecosystem has the name',
      );
      t.strictSame(await answer({ advisory: 'GHSA-bbbb-bbbb-bbbb' }), ['no null', 'no null'], 'another name');
    },
  );

  t.test('inventory gaps: those of stored inventories are read from their audits', async (t) => {
    const database = new Database(dialectFor(await blankUrl(t)));
    t.teardown(() => database.close());
    const { knex } = database;
    const names = schemaNames();
    const own = names.indexOf('0093-inventory-gaps');
    await migrate(database, names.slice(0, own));
    const [team, repository, audit] = [1, 2, 3].map((n) => `0190b0d0-0000-7000-8000-00000000000${n}`);
    const at = '2026-01-01T00:00:00.000Z';
    await knex('teams').insert({ id: team, name: 'One', name_key: 'one', created_at: at, updated_at: at });
    await knex('repositories').insert({
      ...{ id: repository, number: 7, url: '/r', url_key: '/r', name: 'r', name_key: 'r', team_id: team },
      ...{ compliance_level: 'level1', created_at: at, updated_at: at },
    });
    const notices = [
      { reason: 'manifest_without_lockfile', subject: 'npm' },
      { reason: 'stale_advisories', subject: null },
    ];
    await knex('audits').insert({
      ...{ id: audit, repository_id: repository, team_id: team, type: 'dependency', status: 'completed' },
      ...{
        coverage: JSON.stringify({ complete: true, notices }),
        phase: 'done',
        summary: '{}',
        created_at: at,
      },
    });
    await knex('package_sets').insert({ number: 1, digest: 'd', packages: 0 });
    await knex('inventories').insert({
      ...{ id: audit, repository_id: repository, branch: 'main', set_number: 1, audit_id: audit },
      ...{ complete: 1, current: 1, audited_at: at },
    });

    await migrate(database, names.slice(0, own + 1));

    t.strictSame(await knex('inventories').pluck('gaps'), ['["npm"]']);
  });
});

t.test('leavesPackagesUnread: a lockfile that should have been read, and nothing else', async (t) => {
  const leaves = (path: string, reason: string) => leavesPackagesUnread([{ path, reason }]);
  t.equal(leaves('app/package-lock.json', 'too_large'), true);
  t.equal(leaves('pom.xml', 'not_checked_out'), true);
  t.equal(leaves('infra/.terraform.lock.hcl', 'too_large'), true);
  t.equal(leaves('app/large.js', 'too_large'), false, 'no packages in it');
  t.equal(leaves('app/package-lock.json', 'excluded'), false, 'left out on purpose');
  t.equal(leaves('node_modules/a/package-lock.json', 'too_large'), false, 'of a dependency');
});
