// Large imports are stored in stages: others who write have their turn between them, what people decide meanwhile holds,
// and an import that does not come to its end says so.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { JsonFileReader } from '../../../../packages/core/src/portal/imports/json-file-reader.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { importWorld } from './import-world.ts';
import { sarifDocument } from './sarif-document.ts';

const many = 2_600;
const newest = { limit: 1, offset: 0, sort: '-createdAt' };
const first = { limit: 1, offset: 0, sort: '-severity' };
const results = (count = many) =>
  Array.from({ length: count }, (_, index) => ({ snippet: `call${index}()`, line: index + 1 }));

onBothDatabases(t, async (t, database) => {
  const prepare = async (t: Parameters<typeof importWorld>[0], document: object) => {
    const world = await importWorld(t, database);
    const input = { repositoryId: world.repositoryId, type: 'security', format: 'sarif' } as const;
    const read = (text: object) =>
      world.portal.imports.prepare(world.admin, { ...input, document: Buffer.from(JSON.stringify(text)) });
    return { ...world, read, prepared: () => read(document) };
  };

  t.test('import: others write while the stages of a large one are stored', async (t) => {
    const { portal, admin, prepared } = await prepare(t, sarifDocument(results()));
    const seen = new Set<number>();
    let isReading = true;
    const others = (async () => {
      for (let n = 0; isReading; n += 1) {
        await portal.teams.create(admin, { name: `Other ${n}` });
        const [audit] = (await portal.audits.list(admin, {}, newest)).items;
        if (audit?.status === 'in_progress') seen.add(audit.progress.percent);
      }
    })();
    const stored = await prepared();
    isReading = false;
    await others;
    t.ok(seen.size >= 2, `the audit says how far it has come: ${[...seen].join(', ')}`);
    t.match(await stored.store(), {
      status: 'completed',
      summary: { new: many, medium: many },
      findingsTotal: many,
    });
    await stored.discard();
    const { total } = await portal.findings.list(admin, {}, first);
    t.equal(total, many);
  });

  t.test('import: what people decide between the stages holds', async (t) => {
    const { portal, admin, take, read } = await prepare(t, {});
    await take(sarifDocument(results()));
    const decided = read(sarifDocument([]));
    // The pairs are known, and most of them are not yet closed.
    await new Promise<void>((resolve) => {
      const timer = setInterval(async () => {
        const { total } = await portal.findings.list(admin, { status: 'resolved' }, first);
        if (total === 0) return;
        clearInterval(timer);
        resolve();
      }, 1);
    });
    // The newest are closed last; one that is closed in the meantime can't be a false positive any more.
    const decide = async (): Promise<string> => {
      const { items } = await portal.findings.list(admin, { status: 'open' }, first);
      const id = items[0]?.id ?? '';
      const change = { status: 'false_positive', comment: 'Looked at.' } as const;
      return portal.findingUpdates.update(admin, id, change).then(() => id, decide);
    };
    const id = await decide();
    const prepared = await decided;
    const audit = await prepared.store();
    await prepared.discard();
    t.equal(audit.summary.fixed, many - 1);
    t.match(await portal.findings.get(admin, id), { status: 'false_positive', statusReason: 'Looked at.' });
  });

  t.test(
    'import: a large one that is cancelled or interrupted is a failed audit, and the next one completes it',
    async (t) => {
      const { portal, admin, take, prepared } = await prepare(t, sarifDocument(results()));
      const left = await prepared();
      await left.discard();
      const [failed] = (await portal.audits.list(admin, {}, newest)).items;
      t.match(failed, {
        status: 'failed',
        failure: { code: 'worker_lost', message: /Import the document again/ },
      });

      const cancelled = await prepared();
      const [running] = (await portal.audits.list(admin, { status: 'in_progress' }, newest)).items;
      await portal.audits.cancel(admin, running?.id ?? '');
      await t.rejects(cancelled.store(), { code: 'CONFLICT_DUPLICATE', message: /cancelled/ });
      await cancelled.discard();

      const lost = await prepared();
      await portal.imports.endInterrupted(-1);
      t.equal((await portal.audits.list(admin, { status: 'in_progress' }, newest)).total, 0);
      await t.rejects(lost.store(), { code: 'CONFLICT_DUPLICATE' });
      await lost.discard();

      const again = await take(sarifDocument(results()));
      t.match(again, {
        status: 'completed',
        summary: { new: 0, fixed: 0, medium: many },
        findingsTotal: many,
      });
    },
  );

  t.test(
    'import: packages of a large SBOM are stored before its last transaction, and are seen with it',
    async (t) => {
      const databaseUrl = await database.databaseUrl(t);
      const { portal, admin, repositoryId } = await importWorld(t, {
        ...database,
        databaseUrl: async () => databaseUrl,
      });
      const beside = new Database(dialectFor(databaseUrl));
      t.teardown(() => beside.close());
      const components = Array.from({ length: many }, (_, index) => ({
        type: 'library',
        name: `part-${index}`,
        version: '1.0.0',
        purl: `pkg:npm/part-${index}@1.0.0`,
      }));
      const document = Buffer.from(
        JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }),
      );
      const seen = async () => (await portal.inventory.search(admin, {}, { limit: 1, offset: 0 })).total;
      const prepared = await portal.imports.prepare(admin, { repositoryId, type: 'dependency', document });
      const stored: readonly object[] = await beside.knex('package_set_members').select('package_number');
      t.equal(stored.length, many);
      t.equal(await seen(), 0, 'nothing of it is seen before');
      await prepared.store();
      await prepared.discard();
      t.equal(await seen(), many);
    },
  );

  t.test('import: two large ones of one repository do not mix their stages', async (t) => {
    const { take, portal, admin } = await prepare(t, {});
    const audits = await Promise.all([1, 2].map(() => take(sarifDocument(results(1_200)))));
    t.same(audits.map(({ summary }) => summary.new).sort(), [0, 1_200]);
    t.equal((await portal.findings.list(admin, {}, first)).total, 1_200);
  });

  t.test('import: of a large document in a file nothing else is needed', async (t) => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-large-import-'));
    t.teardown(() => rmSync(dataDirectory, { recursive: true, force: true }));
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await database.databaseUrl(t),
      dataDirectory,
      auditConcurrency: 0,
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const { id: repositoryId } = await portal.repositories.create(admin, {
      url: '/nowhere/code',
      team: team.id,
    });
    const message = 'A finding with a description. '.repeat(50);
    const made = (count: number, end = ']}]}') => {
      const text = JSON.stringify(
        sarifDocument(results(count).map((one, index) => ({ ...one, message: message + index }))),
      );
      return text.slice(0, text.lastIndexOf(']}]}')) + end;
    };
    const read = async (text: string) => {
      const file = portal.imports.newFile();
      try {
        file.write(Buffer.from(text));
        return await portal.imports.import(admin, {
          repositoryId,
          type: 'security',
          document: file.document(),
        });
      } finally {
        file.close();
      }
    };
    const takenHere = t.capture(JsonFileReader.prototype, 'text', JsonFileReader.prototype.text);
    t.match(await read(made(900)), { status: 'completed', summary: { new: 900 } });
    t.match(await read(made(900)), { summary: { new: 0, fixed: 0 } });
    t.equal(takenHere().length, 0, 'nothing of it is read here');
    t.match(await read(made(100)), { summary: { new: 0, fixed: 800 } });
    t.not(takenHere().length, 0, 'a small one is read at once');
    await t.rejects(read(made(900, ', {"ruleId": }]}]}')), { code: 'VALIDATION_ERROR' });
    await t.rejects(read(made(900, '')), { code: 'VALIDATION_ERROR' });
    t.same(readdirSync(join(dataDirectory, 'tmp')), []);
  });
});
