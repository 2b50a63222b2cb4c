// Sinks whose method has a common name: a module, type or statement says what is called; a name alone has medium confidence.
import t from 'tap';
import { graded } from './reported-lines.ts';

const handler = (before: string, sink: string): string =>
  `const a = require('express')();\n${before}\na.get('/', (b, c) => ${sink});`;

t.test('identified calls: JavaScript', async (t) => {
  const raw = (object: string): string => `${object}.query(b.query.n)`;
  const joined = (object: string): string => `${object}.query('SELECT a FROM t WHERE n = ' + b.query.n)`;
  const pool = "const { Pool } = require('pg'); const d = new Pool();";

  t.strictSame(await graded('a.js', handler(pool, raw('d'))), ['3 sql-injection high high']);
  t.strictSame(await graded('a.js', handler("const db = require('./db');", raw('db'))), [
    '3 sql-injection high medium',
  ]);
  t.strictSame(await graded('a.js', handler("const db = require('./db');", joined('db'))), [
    '3 sql-injection high high',
  ]);
});

t.test('identified calls: a declared or constructed type, a class, and what is inherited', async (t) => {
  const python = (before: string): string =>
    `from flask import request\n${before}\n@app.route('/')\ndef show():\n  return d.execute(request.args['n'])`;
  const php = (object: string): string =>
    `<?php\nclass A extends B {\n  function show() {\n    return ${object}->redirect($_GET['n']);\n  }\n}`;

  t.match(await graded('a.py', python('import sqlite3\nd = sqlite3.connect("a")')), [
    '6 sql-injection high high',
  ]);
  t.match(await graded('a.py', python('d = make()')), ['5 sql-injection high medium']);
  t.strictSame(await graded('a.php', php('$this')), ['4 open-redirect high high']);
  t.strictSame(await graded('a.php', php('$other')), ['4 open-redirect medium medium']);
});

t.test('identified calls: modules and classes of the program itself are no identity', async (t) => {
  const query = 'db.query(b.query.n)';
  for (const [module, confidence] of [
    ['./db', 'medium'],
    ['@/db', 'medium'],
    ['pg', 'high'],
  ])
    for (const names of ['db', '{ db }', '* as db'])
      t.strictSame(
        await graded('a.ts', handler(`import ${names} from '${module}';`, query)),
        [`3 sql-injection high ${confidence}`],
        `${names} of ${module}`,
      );

  const python = (before: string): string =>
    `from flask import request\n${before}\n@app.route('/')\ndef show(d: Store):\n  return d.execute(request.args['n'])`;
  for (const [before, confidence] of [
    ['from sqlite3 import Store', 'high'],
    ['from .db import Store', 'medium'],
    ['class Store: execute = len', 'medium'],
    ['class Store(object): execute = len', 'medium'],
    ['class Store(Connection): pass', 'high'],
  ])
    t.strictSame(await graded('a.py', python(before ?? '')), [`5 sql-injection high ${confidence}`], before);

  const java = (before: string): string =>
    `${before}\nclass A {\n  private final Statement d;\n  void run(HttpServletRequest request) { d.executeQuery(request.getParameter("n")); }\n}`;
  t.strictSame(await graded('A.java', java('import java.sql.Statement;')), ['4 sql-injection high high']);
  t.strictSame(await graded('A.java', java('class Statement { }')), ['4 sql-injection high medium']);
});

t.test('identified calls: a method that every object of the language has', async (t) => {
  t.strictSame(await graded('a.rb', 'def fire\n  unit.send(params[:e])\nend'), [
    '2 code-injection high high',
  ]);
});
