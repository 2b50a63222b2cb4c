// What operators see of a migration when a portal starts.
import { join } from 'node:path';
import { createPortal, type Log, silentLog, systemRuntime } from '@assay/core';
import t from 'tap';
import { Database, dialectFor } from '../../../packages/core/src/portal/platform/storage/database.ts';
import { schemaNames } from '../../../packages/core/src/portal/platform/storage/known-schema.ts';
import { migrate } from '../../../packages/core/src/portal/platform/storage/migrate.ts';

t.test(
  'startPortal: says that it migrates an older database, and nothing of a new or a current one',
  async (t) => {
    const folder = t.testdir();
    const said: [string, object | undefined][] = [];
    const log: Log = { ...silentLog, info: (message, fields) => said.push([message, fields]) };
    const start = async (dataDirectory: string) => {
      said.length = 0;
      const portal = createPortal({
        dataDirectory,
        runtime: systemRuntime(log),
        background: false,
      });
      await portal.start();
      await portal.stop();
      return said.filter(([message]) => message.includes('database'));
    };

    t.strictSame(await start(folder), [], 'a new one');
    t.strictSame(await start(folder), [], 'a current one');

    const older = t.testdir({ older: {} });
    const names = schemaNames();
    const database = new Database(dialectFor(join(older, 'assay.db')));
    await migrate(database, names.slice(0, -2));
    await database.close();
    t.match(await start(older), [
      ['migrating the database', { steps: 2 }],
      ['migrated the database', { steps: 2, schema: names.at(-1), ms: Number }],
    ]);
  },
);
