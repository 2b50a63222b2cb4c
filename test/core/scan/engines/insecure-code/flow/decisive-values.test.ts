// A call is rated by the arguments for which it is reported, and not by what stands beside them.
import t from 'tap';
import { withDecisive } from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/decisive-values.ts';
import type { SeenCall } from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/observer.ts';
import {
  constantValue,
  type Origin,
  unknownValue,
} from '../../../../../../packages/core/src/scan/engines/insecure-code/flow/taint-value.ts';
import { foundIn } from '../found-in.ts';

const code = { kind: 'name', name: 'a', start: 0, end: 1 } as const;

function called(...origins: readonly Origin[]): SeenCall {
  const args = origins.map((origin) =>
    origin === 'constant' ? constantValue(code, 'a') : unknownValue(code, null, origin),
  );
  return { args, named: new Map() } as unknown as SeenCall;
}

const originsOf = ({ args }: SeenCall) => args.map(({ origin }) => origin);
const isOpen = (index: number) => (seen: SeenCall) => seen.args[index]?.origin !== 'constant';

t.test('withDecisive: only what the test needs stays', async (t) => {
  const both = called('unknown', 'request');
  t.same(originsOf(withDecisive(both, isOpen(0))), ['unknown', 'constant']);
  t.same(originsOf(withDecisive(both, isOpen(1))), ['constant', 'request']);
  const every = (seen: SeenCall) => isOpen(0)(seen) && isOpen(1)(seen);
  t.equal(withDecisive(both, every), both, 'all are needed');
  const either = (seen: SeenCall) => isOpen(0)(seen) || isOpen(1)(seen);
  t.equal(withDecisive(both, either), both, 'each is enough');
  t.equal(
    withDecisive(both, () => true),
    both,
    'none is asked about',
  );
  const named = { ...called('unknown'), named: new Map([['b', unknownValue(code, null, 'request')]]) };
  t.equal(withDecisive(named, isOpen(0)).named.get('b')?.origin, 'constant');
});

const go = (statement: string) => `package main
import ("database/sql"; "net/http")
type store struct { *sql.DB; other func() string }
func (db *store) read(r *http.Request) { db.Query(${statement}, r.FormValue("a")) }`;
const flask = (statement: string) => `import sqlite3
from flask import Flask, request
app = Flask(__name__)
@app.route('/')
def read(other):
    a = request.args.get('a')
    return sqlite3.connect('a').execute(${statement}, (a,)).fetchall()`;
const express = (statement: string) => `const db = require('mysql').createConnection({});
require('express')().get('/', (req, res) => { db.query(${statement}, [req.query.a]); });`;
const spring = (statement: string) => `import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.*;
@RestController
class A {
  JdbcTemplate jdbc; Other other;
  @GetMapping("/a") Object a(@RequestParam String a) { return jdbc.queryForList(${statement}, a); }
}`;

t.test('observe: what is bound is no part of the statement', async (t) => {
  const unknown: Readonly<Record<string, string>> = {
    'a.go': go('"SELECT a FROM b WHERE c = ? AND d > " + db.other()'),
    'a.py': flask("'SELECT a FROM b WHERE c = ? AND d > ' + other()"),
    'a.js': express("'SELECT a FROM b WHERE c = ? AND d > ' + require('./d').e()"),
    'A.java': spring('"SELECT a FROM b WHERE c = ? AND d > " + other.now()'),
  };
  for (const [name, text] of Object.entries(unknown)) {
    const found = await foundIn(t, { [name]: text });
    t.notOk(
      found.some((one) => one.includes(' high ')),
      `${name}: ${found}`,
    );
  }
  const filled: Readonly<Record<string, string>> = {
    'a.go': go('"SELECT a FROM b WHERE c = ? AND d = \'" + r.FormValue("d") + "\'"'),
    'a.py': flask("'SELECT a FROM b WHERE c = ? AND d = ' + a"),
    'a.js': express("'SELECT a FROM b WHERE c = ? AND d = ' + req.query.d"),
    'A.java': spring('"SELECT a FROM b WHERE c = ? AND d = " + a'),
  };
  for (const [name, text] of Object.entries(filled))
    t.same(await foundIn(t, { [name]: text }), ['sql-injection high high'], name);
});
