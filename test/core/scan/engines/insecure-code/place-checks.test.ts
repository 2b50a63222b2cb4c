// A check of how a text begins, ends or what it holds says where a path leads, and nothing of a statement or command.
import t from 'tap';
import { graded } from './reported-lines.ts';

const javascript = (check: string, sink: string): string =>
  [
    "const a = require('express')(), fs = require('fs'), { exec } = require('child_process');",
    "const { Pool } = require('pg'); const pool = new Pool();",
    `a.get('/', (b, c) => { let n = b.query.n; ${check} ${sink} });`,
  ].join('\n');
const statement = "pool.query({ text: `SELECT a FROM t WHERE n LIKE '${n}'` });";
const command = 'exec(`git log ${n}`);';
const file = 'fs.readFileSync(`/data/${n}`);';

t.test('place checks: JavaScript', async (t) => {
  for (const check of ['if (n.startsWith("*")) n = `%${n.substring(1)}`;', 'if (n.includes("..")) return;']) {
    t.strictSame(await graded('a.js', javascript(check, statement)), ['3 sql-injection high high'], check);
    t.strictSame(await graded('a.js', javascript(check, command)), ['3 command-injection high high'], check);
  }
  t.strictSame(await graded('a.js', javascript('if (n.includes("..")) return;', file)), []);
  for (const check of [
    'if (n.includes("\'")) return;',
    'if (n.startsWith("-")) return;',
    'if (!allowed.includes(n)) return;',
    'if (!/^[a-z]+$/.test(n)) return;',
  ])
    t.strictSame(await graded('a.js', javascript(check, statement)), [], check);
});

t.test(
  'place checks: behind a beginning and before an end a path leads up again, unless it was normalized',
  async (t) => {
    const found = ['3 path-traversal high high'];
    for (const [check, sink, expected] of [
      ['if (!n.startsWith("/srv/")) return;', 'fs.readFileSync(n);', found],
      ['if (!n.endsWith(".json")) return;', file, found],
      ['if (!n.startsWith("a") || n.includes("..")) return;', file, []],
      ['if (n.includes("..") || !n.startsWith("a")) return;', file, []],
      ['n = path.resolve("/srv", n); if (!n.startsWith("/srv/")) return;', 'fs.readFileSync(n);', []],
      ['n = path.join("/srv", n); if (!n.startsWith("/srv/")) return;', 'fs.readFileSync(n);', []],
      [
        'const { join: put } = require("path"); n = put("/srv", n); if (!n.startsWith("/srv/")) return;',
        'fs.readFileSync(n);',
        [],
      ],
      ['if (!n.startsWith(root)) return;', 'fs.readFileSync(n);', []],
    ] as const)
      t.strictSame(await graded('a.js', javascript(check, sink)), expected, check);
    const python = (check: string, sink: string): string =>
      `import os\nfrom flask import request\n@app.route('/')\ndef show():\n  n = request.args['n']\n${check}\n    ${sink}`;
    for (const [check, sink, expected] of [
      ["  if n.startswith('/srv/'):", 'open(n)', ['7 path-traversal high high']],
      ["  if n.endswith('.json'):", "open('/srv/' + n)", ['7 path-traversal high high']],
      [
        "  n = os.path.join('/srv', n)\n  if n.startswith('/srv/'):",
        'open(n)',
        ['8 path-traversal high high'],
      ],
      ["  n = os.path.normpath(n)\n  if n.startswith('/srv/'):", 'open(n)', []],
    ] as const)
      t.strictSame(await graded('a.py', python(check, sink)), expected, check);
  },
);

t.test('place checks: what is made of the checked text is no safer', async (t) => {
  const python = (sink: string): string =>
    `from flask import request\n@app.route('/')\ndef show():\n  n = request.args['n']\n  if '..' in n or not n.startswith('a'):\n    return\n  ${sink}`;

  t.strictSame(await graded('a.py', python(`cursor.execute("SELECT * FROM t WHERE n = '%s'" % n.strip())`)), [
    '7 sql-injection high high',
  ]);
  t.strictSame(await graded('a.py', python("open('/data/' + n.strip())")), []);
});

t.test('joined constants: lists of words that an author wrote are no untrusted text', async (t) => {
  const go = (item: string): string =>
    [
      'package a',
      'import ("strings"; "database/sql"; "net/http")',
      'func add(db *sql.DB, w http.ResponseWriter, r *http.Request) {',
      '\tnames := []string{"`a`", "`b`"}',
      `\tif full { names = append(names, ${item}) }`,
      '\tdb.Exec("INSERT INTO t (" + strings.Join(names, ", ") + ") VALUES (?)", 1)',
      '}',
    ].join('\n');

  t.strictSame(await graded('a.go', go('"`c`"')), []);
  t.strictSame(await graded('a.go', go('r.FormValue("c")')), ['6 sql-injection high high']);
});

t.test('names: a field of a class is not what the file imports by its name', async (t) => {
  const python = (field: string): string =>
    `from sqlalchemy.sql.expression import text\nclass Note:\n    ${field} = Column(String)\nclass Library:\n    def open(self, path):\n        with engine.begin() as c:\n            c.execute(text("attach database '{}' as a".format(path)))`;

  for (const field of ['text', 'other'])
    t.strictSame(await graded('a.py', python(field)), ['7 sql-injection medium medium'], field);
});

t.test('propagation: a copied array holds what the array held', async (t) => {
  const java =
    'class A {\n  void run(HttpServletRequest request) throws Exception {\n    String[] n = request.getParameterValues("n");\n    n = java.util.Arrays.copyOf(n, 2);\n    new File("data/" + n[i]);\n  }\n}';

  t.strictSame(await graded('A.java', java), ['5 path-traversal high high']);
});
