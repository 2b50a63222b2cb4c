// What a function has in it and always returns is no text that somebody else chose.
import t from 'tap';
import { foundIn } from '../found-in.ts';

const go = (body: string) => `package main
import "database/sql"
type store struct { *sql.DB; driver string }
func (db *store) now(given string) string {
	${body}
}
func (db *store) read(a string) { db.Query("SELECT a FROM b WHERE c = ? AND d > " + db.now("a"), a) }`;
const python = (body: string) => `def order(given):
    ${body}

def read(db, a):
    return db.execute("SELECT a FROM b WHERE c = ? ORDER BY " + order(other), (a,))`;
const node = (body: string) => `function order(given) { ${body} }
exports.read = (db, a) => db.query('SELECT a FROM b WHERE c = ? ORDER BY ' + order(other()), [a]);`;
const ruby = (body: string) => `class A
  def order(given)
    ${body}
  end
  def read(db, a)
    db.execute("SELECT a FROM b WHERE c = ? ORDER BY #{order(other)}", a)
  end
end`;
const php = (body: string) => `<?php function order($given) { ${body} }
function read($db, $a) { return $db->query("SELECT a FROM b ORDER BY " . order(other())); }`;

const fixed: Readonly<Record<string, string>> = {
  'a.go': go('if db.driver == "sqlite" {\n\t\treturn "datetime(\'now\')"\n\t}\n\treturn "NOW()"'),
  'a.py': python("return 'DESC' if given else 'ASC'"),
  'b.py': python("name = 'ASC'\n    if given:\n        name = 'DESC'\n    return name"),
  'a.js': node("if (given) return 'DESC'; return 'A' + 'SC';"),
  'b.js': node("const name = 'ASC'; return name;"),
  'a.rb': ruby("return 'DESC' if given\n    'ASC'"),
  'a.php': php("if ($given) { return 'DESC'; } return 'ASC';"),
};
const open: Readonly<Record<string, string>> = {
  'a.go': go('if db.driver == "sqlite" {\n\t\treturn given\n\t}\n\treturn "NOW()"'),
  'a.py': python("return 'DESC' if given else other"),
  'b.py': python("name = 'ASC'\n    if given:\n        name = given\n    return name"),
  'c.py': python("name = 'ASC'\n    name += given\n    return name"),
  'd.py': python("for name in given:\n        return name\n    return 'ASC'"),
  'a.js': node("if (given) return 'DESC'; return given;"),
  'b.js': node("let name = 'ASC'; name = next(); return name;"),
  'a.rb': ruby("return 'DESC' if given\n    next_one"),
  'a.php': php("if ($given) { return 'DESC'; } return $given;"),
};

t.test('fixedResult: texts that a function has in it', async (t) => {
  for (const [name, text] of Object.entries(fixed)) t.same(await foundIn(t, { [name]: text }), [], name);
});

t.test('fixedResult: anything else stays what it was', async (t) => {
  for (const [name, text] of Object.entries(open))
    t.match((await foundIn(t, { [name]: text }))[0], /^sql-injection /, name);
});

t.test('fixedResult: only of the function that is called', async (t) => {
  const java = (call: string) => `class Names { String order() { return "ASC"; } }
class A extends Other {
  void a(java.sql.Statement s, Names n, Others o) throws Exception { s.executeQuery("SELECT a FROM b ORDER BY " + ${call}); }
}`;
  t.same(await foundIn(t, { 'A.java': java('n.order()') }), [], 'of the class that declares it');
  for (const call of ['o.order()', 'order()', 'this.order()', 'Others.order()'])
    t.match((await foundIn(t, { 'A.java': java(call) }))[0], /^sql-injection /, call);
  const script = (parameters: string, call: string) => `const { Config } = require('./config');
function order() { return 'ASC'; }
exports.read = (${parameters}) => db.query('SELECT a FROM b WHERE c = ? ORDER BY ' + ${call}, [a]);`;
  t.same(await foundIn(t, { 'a.js': script('db, a', 'order()') }), [], 'of the file');
  for (const [parameters, call] of [
    ['db, order, a', 'order()'],
    ['db, a', 'Config.order()'],
  ] as const)
    t.match((await foundIn(t, { 'a.js': script(parameters, call) }))[0], /^sql-injection /, parameters);
});
