import { all, any, arg, entry, fromCaller, fromRequest, isJoinedSql, isNotOurs } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const sqlInjection: InsecureCodeRule = {
  id: 'sql-injection',
  title: 'SQL statement put together from text',
  severity: 'high',
  cwe: ['CWE-89'],
  owasp: ['A03:2021'],
  why: 'Whoever controls a part of the statement can read and change the whole database.',
  remediation: "Pass values as parameters: `db.query('SELECT * FROM users WHERE id = $1', [id])`.",
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html'],
  sinks: {
    javascript: [
      onCall(
        '*.{query,execute,raw,exec,execSql,prepare,all,run,each,get,one,many,none,any,oneOrNone,manyOrNone,literal,unsafe,queryRaw,queryRawUnsafe,executeRawUnsafe,$queryRawUnsafe,$executeRawUnsafe,whereRaw,orderByRaw,havingRaw,joinRaw,groupByRaw,fromRaw,orWhereRaw,andWhere,orWhere,where,orderBy,batch,result,multiResult,func,proc,executeSql,createQueryBuilder,addSelect,having} query sql',
        any(arg(0, isJoinedSql), arg(0, entry('text', isJoinedSql)), arg(0, entry('sql', isJoinedSql))),
      ),
      onCall(
        '*.{query,raw,execSql,executeSql,$queryRawUnsafe,$executeRawUnsafe,literal}',
        all(arg(0, fromRequest)),
      ),
      onCall(
        '*.{whereRaw,orderByRaw,havingRaw,joinRaw,$queryRawUnsafe,$executeRawUnsafe}',
        arg(0, fromCaller),
      ),
      onCall('{Request,mssql.Request}().query Query', all(isNotOurs, arg(0, isJoinedSql))),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "app.get('/', (req, res) => db.query(`SELECT * FROM users WHERE id = ${req.params.id}`));",
        'function find(name) { const sql = "SELECT * FROM users WHERE name = \'" + name + "\'"; return connection.execute(sql); }',
        "const { Pool } = require('pg'); const pool = new Pool(); exports.handler = async (event) => pool.query({ text: 'DELETE FROM t WHERE id = ' + event.body.id });",
        "knex('users').whereRaw('name = ' + request.query.name);",
      ],
      good: [
        "app.get('/', (req, res) => db.query('SELECT * FROM users WHERE id = $1', [req.params.id]));",
        "const table = 'users'; db.query(`SELECT * FROM ${table}`);",
        "db.query('SELECT * FROM users LIMIT ' + parseInt(req.query.limit, 10));",
      ],
    },
  },
};
