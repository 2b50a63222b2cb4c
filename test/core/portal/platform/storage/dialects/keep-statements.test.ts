// Statements that are prepared once.
import BetterSqlite from 'better-sqlite3';
import t, { type Test } from 'tap';
import { keepStatements } from '../../../../../../packages/core/src/portal/platform/storage/dialects/keep-statements.ts';

function connection(t: Test): BetterSqlite.Database {
  const opened = new BetterSqlite(':memory:');
  t.teardown(() => opened.close());
  keepStatements(opened);
  opened.exec('create table things (id integer primary key, word text)');
  return opened;
}

t.test('keepStatements: the same text gives the same statement', (t) => {
  const db = connection(t);
  const sql = 'select word from things where id = ?';
  db.prepare('insert into things (word) values (?)').run('one');

  t.equal(db.prepare(sql), db.prepare(sql));
  t.not(db.prepare(sql), db.prepare(`${sql} limit 1`));
  t.same(db.prepare(sql).all(1), [{ word: 'one' }]);
  t.same(db.prepare(sql).all(2), []);
  t.end();
});

t.test('keepStatements: after a change of the schema everything is prepared again', (t) => {
  const db = connection(t);
  const sql = 'select * from things';
  const before = db.prepare(sql);
  db.prepare('alter table things add column more text').run();
  db.prepare('insert into things (word) values (?)').run('one');

  t.not(db.prepare(sql), before);
  t.same(db.prepare(sql).all(), [{ id: 1, word: 'one', more: null }]);
  t.end();
});

t.test('keepStatements: long texts are not kept, and others not without end', (t) => {
  const db = connection(t);
  const long = `select ${Array.from({ length: 1_000 }, (_, index) => `${index} as c${index}`).join(', ')}`;
  const first = db.prepare('select 0');

  t.not(db.prepare(long), db.prepare(long));
  for (let n = 1; n < 500; n += 1) db.prepare(`select ${n}`);
  t.equal(db.prepare('select 0'), first);
  db.prepare('select 500');
  t.not(db.prepare('select 0'), first);
  t.end();
});
