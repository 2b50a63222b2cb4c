import {
  all,
  any,
  arg,
  argument,
  entry,
  fromCaller,
  fromRequest,
  isJoined,
  isJoinedFromCaller,
  isJoinedSql,
  isNotOurs,
  isPath,
  on,
  option,
  within,
} from '../flow/conditions.ts';
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
    python: [
      onCall(
        '*.{execute,executemany,executescript,raw,text,query,execute_sql,read_sql,read_sql_query,extra,RawSQL,mogrify,fetch,fetchrow,fetchval,fetch_all,fetch_one,prepare,sql,run,run_query,start_query_execution,filter,order_by,exec_driver_sql} text read_sql',
        any(
          arg(0, isJoinedSql),
          argument(0, 'query', isJoinedSql),
          argument(0, 'sql', isJoinedSql),
          argument(0, 'statement', isJoinedSql),
        ),
      ),
      onCall(
        '*.execute',
        any(all(arg(0, isJoined), on(isPath(/cur(?:sor)?(?:\(\))?$|conn|db|session|engine/i)))),
      ),
      onCall(
        '*.{execute,executemany,executescript,raw,RawSQL,exec_driver_sql} {RawSQL,django.db.models.expressions.RawSQL}',
        any(arg(0, fromRequest), arg(0, isJoinedFromCaller)),
      ),
      onCall(
        '*.extra',
        any(...['where', 'select', 'tables', 'order_by'].map((name) => option(name, within(isJoined)))),
      ),
      onCall(
        '*.having *.group_by *.distinct *.from_self sqlalchemy.{text,sql.text,sql.expression.text} *.TextClause',
        arg(0, isJoined),
      ),
      {
        on: 'assign',
        paths: '*.*',
        words: ['select', 'insert', 'update', 'delete'],
        when: ({ value }) => value.joined && fromRequest(value) && isJoinedSql(value),
      },
    ],
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
    python: {
      bad: [
        'cursor.execute("SELECT * FROM users WHERE name = \'%s\'" % name)',
        'def find(name):\n    query = f"SELECT * FROM users WHERE name = \'{name}\'"\n    cursor.execute(query)',
        "User.objects.raw('SELECT * FROM t WHERE id = ' + request.GET['id'])",
        "db.session.execute(text('DELETE FROM t WHERE id = {}'.format(id)))",
      ],
      good: [
        "cursor.execute('SELECT * FROM users WHERE name = %s', (name,))",
        "cursor.execute('SELECT 1')",
        "db.execute(text('SELECT * FROM t WHERE id = :id'), {'id': request.args['id']})",
      ],
    },
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
