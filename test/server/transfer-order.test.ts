// A portal whose rows refer to later rows of the same table travels all the same.
import { join } from 'node:path';
import { exportPortalTo, importPortalFrom, readSettings, type ServerSettings } from '@assay/server';
import BetterSqlite from 'better-sqlite3';
import t from 'tap';
import { onBothDatabases } from '../helpers/databases.ts';
import { temporaryFolder } from '../helpers/test-portal.ts';
import { testServer } from '../helpers/test-server.ts';

const jwtSecret = 'only for tests, and long enough for HS256';

onBothDatabases(t, async (t, { name, blankUrl }) => {
  t.test('import: API tokens whose ids sort before that of the token that made them', async (t) => {
    const [from, to] = [temporaryFolder(t), temporaryFolder(t)];
    const { server, admin } = await testServer(t, { dataDirectory: from, auditConcurrency: 0 });
    await admin.post('/auth/tokens', { name: 'parent', scopes: ['auth:tokens', 'audits:read'] });
    await server.stop();
    const database = new BetterSqlite(join(from, 'assay.db'));
    const parent = 'ffffffff-0000-7000-8000-000000000001';
    database.prepare('update api_tokens set id = ?').run(parent);
    const insert = database.prepare(
      `insert into api_tokens (id, user_id, name, role, token_hash, created_at, expires_at, assistant_writes, parent_id)
       select ?, user_id, ?, role, ?, created_at, expires_at, 0, ? from api_tokens where id = ?`,
    );
    // More than one batch of the import lies between the two.
    for (let n = 0; n < 1_100; n += 1) {
      const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
      insert.run(id, `child ${n}`, `hash ${n}`, n === 0 ? parent : null, parent);
    }
    database.close();
    const file = join(from, 'portal.assay.gz');
    await exportPortalTo(settings(from), file);
    const target = settings(to, name === 'postgres' ? { databaseUrl: await blankUrl(t) } : {});

    const { tables } = await importPortalFrom(target, file);

    t.match(
      tables.find(({ table }) => table === 'api_tokens'),
      { rows: 1_101 },
    );
    const moved = await testServer(t, {
      dataDirectory: to,
      jwtSecret,
      auditConcurrency: 0,
      ...(target.databaseUrl !== undefined && { databaseUrl: target.databaseUrl }),
    });
    const list = async () => (await moved.admin.get('/auth/tokens?sort=name&limit=1')).body;
    t.match(await list(), { items: [{ name: 'child 0', parentId: parent }], pagination: { total: 1_101 } });
    t.equal((await moved.admin.delete(`/auth/tokens/${parent}`)).status, 204);
    t.equal((await list()).pagination.total, 1_099, 'children still end with their parent');
  });
});

function settings(dataDirectory: string, change: Partial<ServerSettings> = {}): ServerSettings {
  const read = readSettings({ env: {}, flags: { dataDirectory }, platform: 'linux', home: dataDirectory });
  return { ...read, jwtSecret, osvApiUrl: null, ...change };
}
