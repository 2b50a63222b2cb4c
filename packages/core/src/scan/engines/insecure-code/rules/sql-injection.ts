import { linesWith } from '../configuration/configuration-file.ts';
import { ignoring, isQuoted } from '../flow/before-checks.ts';
import {
  all,
  any,
  anyArg,
  arg,
  argument,
  both,
  type CallTest,
  either,
  entry,
  fromCaller,
  fromRequest,
  hasType,
  isDynamic,
  isJoined,
  isJoinedFromCaller,
  isJoinedSql,
  isNotOurs,
  isPath,
  none,
  not,
  on,
  option,
  says,
  type ValueTest,
  within,
} from '../flow/conditions.ts';
import { onAssign, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';
import { runsGraphql, statementsOfScala, statementsOfSwift } from '../statement-sinks.ts';

/** Search engines and helpers have a method `query`, too. */
const isDatabase = isPath(
  /db|database|conn|client|pool|pg|knex|sequelize|sql|prisma|orm|manager|repo|source|runner|trx|tx|transaction|session|store/i,
);
/** What a request is read from is no statement. */
const isStream = isPath(/get(?:InputStream|Reader)\(\)$/);
/** Of receivers whose type is declared; others are known by the method alone. */
const databaseTypes =
  /Statement|Connection|Jdbc|Session|EntityManager|Query|Sql|Database|DataSource|Dao|Template|Client|Repository|Mapper|Context|Jooq|Dsl/i;
/** Of JDO: its statement was given where it was made, and what it executes with is bound. https://db.apache.org/jdo/api32/apidocs/javax/jdo/Query.html */
const bindsWhatItExecutes: CallTest = all(
  ({ path }) => path.endsWith('.execute'),
  on(hasType(/^javax\.jdo\.Query\b/)),
);
const isGivenStatement: CallTest = all(
  arg(0, both(fromRequest, not(either(isStream, hasType(/^(?:java\.util\.)?\w*Map\b/))))),
  ({ path }) => /execute|prepare|Query$/.test(path),
  none(bindsWhatItExecutes),
);
const isStatement = says(/^[\s("'\0]*(?:select|insert|update|delete|replace|with)\b/i);

/** A property of MyBatis, of a configuration and a wrapper aside: those put statements together that bind values. */
const replacedText = /\$\{(?!\s*(?:ew|_databaseId)\b)[^}]+\}/;

/** Conditions by column, which are bound: `where(['name' => $name])`. */
const isList: ValueTest = ({ entries, items }) => entries !== undefined || items !== undefined;

export const sqlInjection: InsecureCodeRule = {
  id: 'sql-injection',
  title: 'SQL injection',
  severity: 'high',
  cwe: ['CWE-89'],
  owasp: ['A03:2021'],
  why: 'An attacker who controls part of the statement can read and modify the whole database.',
  remediation: 'Pass values as query parameters.',
  instead: {
    javascript: "db.query('SELECT * FROM users WHERE id = $1', [id]);",
    python: "cursor.execute('SELECT * FROM users WHERE id = %s', (id,))",
    java: 'var query = connection.prepareStatement("SELECT * FROM users WHERE id = ?"); query.setString(1, id);',
    go: 'db.QueryContext(ctx, "SELECT * FROM users WHERE id = $1", id)',
    ruby: "User.where('name = ?', name)",
    mapper: 'WHERE name = #{name}',
    php: "$query = $db->prepare('SELECT * FROM users WHERE id = ?'); $query->execute([$id]);",
    csharp:
      'command.CommandText = "SELECT * FROM users WHERE id = @id"; command.Parameters.AddWithValue("@id", id);',
    rust: 'sqlx::query("SELECT * FROM users WHERE id = $1").bind(id)',
    swift: 'try await sql.raw("SELECT * FROM users WHERE id = \\(bind: id)").all()',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html'],
  ignoresPlaceChecks: true,
  ignoresEscapes: {
    ...ignoring('html', 'shell', 'regexp', 'json', 'slashed json', 'script', 'address', 'address part'),
    sql: (context) => !isQuoted(context),
  },
  harmfulSigns: (context) => (isQuoted(context) ? /['"\\]/ : /[^\w.,-]/),
  sinks: {
    swift: statementsOfSwift,
    rust: [
      onCall(
        'sqlx.{query,query_as,query_scalar,raw_sql,query_with,query_as_with} diesel.{sql_query,dsl.sql} {sql_query,raw_sql}',
        arg(0, either(isJoinedSql, fromRequest)),
      ),
      onCall(
        '*.{execute,query,query_row,query_one,query_opt,query_map,query_first,query_drop,query_iter,exec,exec_drop,exec_first,exec_iter,prepare,prepare_cached,execute_batch,batch_execute,simple_query,execute_unprepared}',
        arg(0, isJoinedSql),
      ),
      onCall('*.Statement.from_string Statement.from_string', anyArg(isJoinedSql)),
    ],
    csharp: [
      onCall(
        '{SqlCommand,OracleCommand,OleDbCommand,OdbcCommand,MySqlCommand,NpgsqlCommand,SqliteCommand,SQLiteCommand,SqlDataAdapter,OdbcDataAdapter} *.{FromSqlRaw,ExecuteSqlRaw,ExecuteSqlRawAsync,SqlQuery,SqlQueryRaw,ExecuteSqlCommand,Query,QueryAsync,Execute,ExecuteAsync,ExecuteScalar,ExecuteScalarAsync,QueryFirst,QueryFirstAsync,QueryFirstOrDefault,QueryFirstOrDefaultAsync,QuerySingle,QuerySingleAsync,QuerySingleOrDefault,QuerySingleOrDefaultAsync,QueryMultiple,QueryMultipleAsync,CreateSQLQuery,ExecuteQuery,ExecuteReader,ExecuteReaderAsync}',
        arg(0, either(isJoinedSql, both(isJoined, fromCaller))),
      ),
      onAssign('*.CommandText', isJoinedSql),
      onAssign('*.CommandText', fromRequest),
      // A statement that the caller puts together is the caller's to answer for.
      onCall(
        '{SqlCommand,OracleCommand,OleDbCommand,OdbcCommand,MySqlCommand,NpgsqlCommand,SqliteCommand,SQLiteCommand,SqlDataAdapter} *.{FromSqlRaw,ExecuteSqlRaw,ExecuteSqlRawAsync,ExecuteSqlCommand,CreateSQLQuery}',
        arg(0, fromCaller),
        'low',
      ),
    ],
    php: [
      onCall(
        '{mysql_query,mysqli_query,mysqli_execute_query,mysqli_multi_query,mysqli_real_query,mysqli_prepare,mysqli_stmt_prepare,pg_query,pg_query_params,pg_send_query,pg_send_query_params,pg_prepare,pg_send_prepare,sqlite_query,odbc_exec,odbc_prepare,mssql_query,sqlsrv_query,sqlsrv_prepare,oci_parse,db2_exec,db2_prepare,ibase_query,ibase_prepare,fbird_query}',
        anyArg(both(isDynamic, not(isList), either(isJoined, fromRequest))),
      ),
      // Column names are never bound. https://laravel.com/docs/queries
      onCall(
        '*.{where,orWhere,orderBy,orderByDesc,groupBy,having,pluck,select,addSelect,max,min,sum,avg,latest,oldest}',
        all(
          arg(0, both(fromRequest, not(isList))),
          on(isPath(/^DB\.table\(\)|^\w+\.(?:query|newQuery)\(\)/)),
        ),
      ),
      onCall(
        'DB.{raw,select,selectOne,scalar,statement,affectingStatement,unprepared} *.{whereRaw,orWhereRaw,selectRaw,orderByRaw,groupByRaw,havingRaw}',
        arg(0, fromRequest),
      ),
      onCall(
        '*.{query,exec,prepare,get_results,get_row,get_var,get_col,execute,executeQuery,execute_query,querySingle,executeStatement,createQuery,createNativeQuery,fetchAll,fetchAssoc,fetchOne,fetchAssociative,fetchAllAssociative,fetchNumeric,fetchAllNumeric,fetchFirstColumn,fetchAllKeyValue,real_query,multi_query,simple_query,raw,select,selectOne,scalar,affectingStatement,whereRaw,selectRaw,orderByRaw,havingRaw,unprepared,statement}',
        all(
          // https://www.php.net/manual/class.domxpath.php
          none(on(isPath(/xpath/i))),
          any(
            arg(0, isJoinedSql),
            // The function `exec` runs a command.
            all(({ receiver }) => receiver !== undefined, arg(0, both(isJoined, fromRequest))),
          ),
        ),
      ),
    ],
    ruby: [
      onCall(
        '*.{execute,exec_query,select_all,select_one,select_rows,select_value,select_values,get_first_row,get_first_value,execute_batch,find_by_sql,count_by_sql,exec,query,async_exec,update_sql,exec_update,exec_delete,exec_insert,exec_params,prepare}',
        all(any(arg(0, isJoinedSql), arg(0, fromRequest)), none(runsGraphql)),
      ),
      // A text is looked up as a primary key. https://api.rubyonrails.org/classes/ActiveRecord/FinderMethods.html#method-i-exists-3F
      onCall(
        '*.exists?',
        arg(0, ({ items }) => items?.[0] !== undefined && isJoined(items[0])),
      ),
      onCall(
        '*.{where,order,group,having,joins,select,from,pluck,reorder,delete_all,update_all,calculate,find_by,lock,not,rewhere,destroy_all,sum,average,maximum,minimum,count}',
        any(
          // `IO.select` waits for streams.
          all(arg(0, both(isJoined, isDynamic)), ({ path }) => !/^(?:IO|Kernel)\.select$/.test(path)),
          all(arg(0, fromRequest), ({ path }) =>
            /(?:order|group|pluck|having|reorder|lock|calculate)$/.test(path),
          ),
        ),
      ),
    ],
    go: [
      onCall(
        '*.{Query,QueryRow,Exec,QueryContext,QueryRowContext,ExecContext,Prepare,PrepareContext,Raw,Queryx,QueryxContext,Get,GetContext,Select,SelectContext,NamedExec,NamedExecContext,MustExec,MustExecContext,QueryRowx,QueryRowxContext,NamedQuery,NamedQueryContext,Preparex,PreparexContext,PrepareNamed,PrepareNamedContext}',
        any(arg(0, isJoinedSql), arg(1, isJoinedSql), arg(2, isJoinedSql)),
      ),
      onCall('*.{Where,Order,Having,Group,Select,Joins}', arg(0, both(isJoined, isJoinedSql))),
      // https://gorm.io/docs/security.html
      onCall(
        '*.{Where,Not,Or,Order,Having,Group,Select,Joins,Pluck,Distinct,Table,Raw,Exec}',
        all(on(isPath(/^gorm\.DB\b/)), arg(0, either(fromRequest, isJoinedFromCaller))),
      ),
    ],
    java: [
      // MyBatis puts `${…}` into the statement as it is. https://mybatis.org/mybatis-3/sqlmap-xml.html#string-substitution
      onCall('{Select,Update,Insert,Delete}', arg(0, says(/\$\{\w+\}/)), 'medium'),
      onCall(
        '*.{executeQuery,executeUpdate,execute,executeLargeUpdate,addBatch,prepareStatement,prepareCall,createQuery,createNativeQuery,createNativeMutationQuery,createMutationQuery,createSelectionQuery,createSQLQuery,query,queryForObject,queryForList,queryForMap,queryForRowSet,queryForStream,update,batchUpdate,nativeSQL,newQuery,sqlRestriction,rawQuery,execSQL,sql}',
        any(
          arg(0, both(isJoined, isJoinedSql)),
          // Digests and caches have an `update`, too.
          all(arg(0, both(isJoined, fromCaller)), ({ path }) => !path.endsWith('.update')),
          all(isGivenStatement, on(either(not(hasType(/./)), hasType(databaseTypes)))),
        ),
      ),
      statementsOfScala,
      // Of a class that says nothing of a database, nobody knows what its method does.
      {
        ...onCall(
          '*.{executeQuery,executeUpdate,execute,executeLargeUpdate,prepareStatement,prepareCall,createQuery,createNativeQuery,createSQLQuery,newQuery}',
          all(isGivenStatement, on(both(hasType(/./), not(hasType(databaseTypes))))),
        ),
        confidence: 'medium',
      },
      // A statement that the caller puts together is the caller's to answer for.
      onCall(
        '*.{executeQuery,executeUpdate,execute,executeLargeUpdate,addBatch,createNativeQuery,createSQLQuery}',
        all(
          arg(0, fromCaller),
          on(
            either(
              hasType(/^(?:java\.sql\.)?(?:Prepared|Callable)?Statement$/),
              isPath(/(?:stmt|statement|createStatement\(\)|peer|entitymanager|^em)$/i),
            ),
          ),
        ),
        'low',
      ),
      onCall(
        '*.{query,queryForObject,queryForList,queryForMap,queryForRowSet,batchUpdate,createQuery,newQuery,prepareStatement}',
        all(
          arg(0, fromCaller),
          on(
            isPath(
              /(?:jdbc(?:Template|Operations)|entityManager|^em|session|getCurrentSession\(\)|^pm|persistenceManager|connection|^conn?)$/i,
            ),
          ),
        ),
        'low',
      ),
    ],
    python: [
      onCall(
        '*.{execute,executemany,executescript,raw,text,query,execute_sql,read_sql,read_sql_query,extra,RawSQL,mogrify,fetch,fetchrow,fetchval,fetch_all,fetch_one,prepare,cursor,stream,copy,sql,run,run_query,start_query_execution,filter,order_by,exec_driver_sql} text read_sql',
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
        any(arg(0, both(fromRequest, not(isPath(/argv$/)))), arg(0, isJoinedFromCaller)),
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
        // Filters of other languages have words in common: `state = "open" AND …`.
        when: ({ value }) => fromRequest(value) && isJoinedSql(value) && isStatement(value),
      },
    ],
    javascript: [
      onCall(
        '*.{query,execute,raw,exec,execSql,prepare,all,run,each,get,one,many,none,any,oneOrNone,manyOrNone,literal,unsafe,queryRaw,queryRawUnsafe,executeRawUnsafe,$queryRawUnsafe,$executeRawUnsafe,whereRaw,orderByRaw,havingRaw,joinRaw,groupByRaw,fromRaw,orWhereRaw,andWhere,orWhere,where,orderBy,batch,result,multiResult,func,proc,executeSql,executeMultiple,execAsync,runAsync,getAllAsync,getFirstAsync,createQueryBuilder,addSelect,having} query sql',
        any(arg(0, isJoinedSql), arg(0, entry('text', isJoinedSql)), arg(0, entry('sql', isJoinedSql))),
      ),
      onCall(
        '*.{query,raw,execSql,executeSql,$queryRawUnsafe,$executeRawUnsafe,literal}',
        all(on(isDatabase), arg(0, both(fromRequest, not(isList)))),
      ),
      {
        ...onCall(
          '*.{query,raw,execSql,executeSql,literal}',
          arg(0, both(fromRequest, not(isList))),
          'medium',
        ),
        confidence: 'medium',
      },
      onCall(
        '*.{whereRaw,orderByRaw,havingRaw,joinRaw,$queryRawUnsafe,$executeRawUnsafe}',
        arg(0, fromCaller),
      ),
      onCall('{Request,mssql.Request}().query Query', all(isNotOurs, arg(0, isJoinedSql))),
    ],
  },
  files: {
    // https://mybatis.org/mybatis-3/sqlmap-xml.html#string-substitution
    mapper: [{ severity: 'medium', confidence: 'medium', find: (file) => linesWith(file, replacedText) }],
  },
  examples: {
    swift: {
      bad: [
        'import SQLKit\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    try await sql.raw("SELECT * FROM users WHERE name = \'\\(unsafeRaw: name)\'").run()\n}',
        'import GRDB\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    try db.execute(sql: "DELETE FROM t WHERE name = \'\\(name)\'")\n}',
      ],
      good: [
        'import SQLKit\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    try await sql.raw("SELECT * FROM users WHERE name = \\(bind: name)").run()\n}',
        'import GRDB\nimport Vapor\nfunc run(req: Request) async throws {\n    let name = try req.query.get(String.self, at: "name")\n    try db.execute(sql: "DELETE FROM t WHERE name = ?", arguments: [name])\n}',
      ],
    },
    rust: {
      bad: [
        'use axum::extract::Query;\nasync fn run(Query(name): Query<String>, pool: &PgPool) {\n    sqlx::query(&format!("SELECT * FROM users WHERE name = \'{}\'", name)).fetch_all(pool).await.unwrap();\n}',
        'use axum::extract::Path;\nasync fn run(Path(name): Path<String>, db: &Connection) {\n    let sql = "DELETE FROM t WHERE name = \'".to_string() + &name + "\'";\n    db.execute(&sql, []).unwrap();\n}',
      ],
      good: [
        'use axum::extract::Query;\nasync fn run(Query(name): Query<String>, pool: &PgPool) {\n    sqlx::query("SELECT * FROM users WHERE name = $1").bind(name).fetch_all(pool).await.unwrap();\n}',
        'use axum::extract::Path;\nasync fn run(Path(id): Path<u64>, db: &Connection) {\n    db.execute(&format!("DELETE FROM t WHERE id = {}", id), []).unwrap();\n}',
      ],
    },
    mapper: {
      bad: [
        `<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "">\n<mapper namespace="a.Users">\n<select id="all">\n  select * from users order by \${order}\n</select>\n</mapper>\n`,
      ],
      good: [
        `<!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "">\n<mapper namespace="a.Users">\n<select id="one">\n  select * from users where name = #{name}\n</select>\n<select id="some">\n  select * from users \${ew.customSqlSegment}\n</select>\n</mapper>\n`,
      ],
    },
    csharp: {
      bad: [
        'class A {\n  public string Run(string name) {\n    var c = new SqlCommand("SELECT * FROM Users WHERE Name = \'" + name + "\'", connection);\n  }\n}',
        'class A {\n  public string Run(string name) {\n    command.CommandText = $"SELECT * FROM Users WHERE Name = {name}";\n  }\n}',
      ],
      good: [
        'class A {\n  public string Run(string name) {\n    var c = new SqlCommand("SELECT * FROM Users WHERE Name = @name", connection);\n  }\n}',
      ],
    },
    php: {
      bad: [
        "<?php\n$name = $_GET['name'];\nmysqli_query($db, \"SELECT * FROM users WHERE name = '$name'\");",
        '<?php\n$db->query("SELECT * FROM t WHERE id = " . $_GET[\'id\']);',
      ],
      good: [
        "<?php\n$stmt = $db->prepare('SELECT * FROM t WHERE id = ?');",
        "<?php\n$db->query('SELECT * FROM t WHERE id = ' . (int) $_GET['id']);",
        '<?php\n$xpath = new DOMXPath($document);\n$xpath->query("//user[name=\'" . $_POST["name"] . "\']");',
      ],
    },
    ruby: {
      bad: ['def find\n  User.where("name = \'#{params[:name]}\'")\nend'],
      good: [
        "def find\n  User.where('name = ?', params[:name])\nend",
        'def find\n  Page.where("#{Page.table_name}.title = ?", params[:name])\nend',
        'def wait(timeout)\n  sockets = [@check] + @binder.ios\n  IO.select sockets, nil, nil, timeout\nend',
      ],
    },
    go: {
      bad: [
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tdb.Query("SELECT * FROM users WHERE name = \'" + name + "\'")\n}',
        'package a\nfunc run(db *gorm.DB, r *http.Request) {\n\tdb.Model(&User{}).Order(r.FormValue("by"))\n}',
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tq := fmt.Sprintf("DELETE FROM t WHERE id = %s", name)\n\tdb.Exec(q)\n}',
      ],
      good: [
        'package a\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tdb.Query("SELECT * FROM users WHERE name = $1", name)\n}',
        'package a\nfunc run(db *gorm.DB, r *http.Request) {\n\tdb.Where("name = ?", r.FormValue("name"))\n}',
      ],
    },
    java: {
      bad: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    statement.executeQuery("SELECT * FROM users WHERE name = \'" + name + "\'");\n  }\n}',
        'interface A {\n  @Select("SELECT * FROM users WHERE name = \'${name}\'")\n  User find(String name);\n}',
        'import com.example.Query;\nclass A {\n  Object run(HttpServletRequest request) {\n    final Query query = open();\n    return query.execute(request.getParameter("name"));\n  }\n}',
      ],
      good: [
        'class A {\n  void run(HttpServletRequest request, String name) throws Exception {\n    connection.prepareStatement("SELECT * FROM users WHERE name = ?");\n  }\n}',
        'interface A {\n  @Select("SELECT * FROM users WHERE name = #{name}")\n  User find(String name);\n}',
        'import javax.jdo.Query;\nclass A {\n  Object run(HttpServletRequest request) {\n    final Query<User> query = pm.newQuery(User.class, "name == :name");\n    return query.execute(request.getParameter("name"));\n  }\n}',
      ],
    },
    python: {
      bad: [
        'cursor.execute("SELECT * FROM users WHERE name = \'%s\'" % name)',
        'def find(name):\n    query = f"SELECT * FROM users WHERE name = \'{name}\'"\n    cursor.execute(query)',
        "query.text = 'SELECT * FROM users WHERE id = ' + request.GET['id']",
        "User.objects.raw('SELECT * FROM t WHERE id = ' + request.GET['id'])",
        "db.session.execute(text('DELETE FROM t WHERE id = {}'.format(id)))",
      ],
      good: [
        "cursor.execute('SELECT * FROM users WHERE name = %s', (name,))",
        "cursor.execute('SELECT 1')",
        "db.execute(text('SELECT * FROM t WHERE id = :id'), {'id': request.args['id']})",
        'import sys\ncommand.execute(sys.argv)',
        "query.filter = 'state = open AND date > ' + request.GET['date']  # select",
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
