// Statements of databases as libraries of Scala and Swift are given them, and what is given to none.
import {
  all,
  any,
  arg,
  both,
  type CallTest,
  fromCaller,
  fromRequest,
  isJoined,
  isJoinedSql,
  isPath,
  on,
} from './flow/conditions.ts';
import { onCall, type Sink } from './flow/sink.ts';

/** https://playframework.github.io/anorm/ https://scala-slick.org/doc/stable/sql.html https://scalikejdbc.org/documentation/sql-interpolation.html */
export const statementsOfScala: Sink = {
  ...onCall(
    '{SQL,sql,sqlu,tsql,fr,fr0,SQLSyntax.createUnsafely,Fragment.const,Fragment.const0,Fragment.raw,Query,Query0,Update,Update0,HC.stream}',
    any(arg(0, both(isJoined, fromCaller)), arg(0, fromRequest)),
  ),
  words: ['anorm', 'slick', 'scalikejdbc', 'doobie', 'skunk'],
};

/** Names of tables and columns are constants of types and properties: what a caller gives is none of them. */
const isOfCaller = both(isJoinedSql, fromCaller);

/** https://docs.vapor.codes/fluent/advanced/#sql https://github.com/groue/GRDB.swift https://github.com/stephencelis/SQLite.swift */
export const statementsOfSwift: readonly Sink[] = [
  onCall(
    '*.raw',
    any(arg(0, isOfCaller), all(arg(0, fromRequest), on(isPath(/sql|database|\bdb\b|connection/i)))),
  ),
  onCall('implicit.sql', arg(0, fromRequest)),
  // What PostgresNIO is given with values in it, it binds.
  onCall('UnsafeQuery', any(arg(0, both(isJoined, fromCaller)), arg(0, fromRequest))),
  onCall(
    '*.{execute,simpleQuery,run,prepare,scalar,executeQuery,executeUpdate,executeStatements} *.{fetchAll,fetchOne,fetchCursor} sqlite3_{exec,prepare,prepare_v2,prepare_v3} SQLRequest',
    any(arg(0, isOfCaller), arg(1, isOfCaller)),
  ),
  onCall('*.query', all(arg(0, isOfCaller), on(isPath(/mysql|sqlite|connection|^conn?$/i)))),
];

/** With variables beside it, it is a query of GraphQL, whatever runs it. https://graphql-ruby.org/queries/executing_queries */
export const runsGraphql: CallTest = ({ named }) => named.has('variables');
