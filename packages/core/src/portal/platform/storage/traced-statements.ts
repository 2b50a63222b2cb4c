// Statements that take long, added to the span in which they run: their text with its placeholders, never a value.
import type { Knex } from 'knex';
import { kindOfFault, type Span, spanTime, type Tracing } from '../../../support/tracing.ts';
import type { Dialect } from './dialect.ts';

/** What takes less is not listed one by one: a list would be hundreds of spans. */
const slowMs = 10;
const longestText = 1_000;

interface RunningStatement {
  readonly span: Span;
  readonly startedAt: number;
}

export class TracedStatements {
  readonly #tracing: Tracing;
  readonly #system: string;
  readonly #running = new Map<string, RunningStatement>();

  constructor(tracing: Tracing, dialect: Pick<Dialect, 'name'>) {
    this.#tracing = tracing;
    this.#system = dialect.name === 'postgres' ? 'postgresql' : dialect.name;
  }

  /** Listens to what knex runs. */
  watch(knex: Knex): void {
    knex.on('query', ({ __knexQueryUid: id }) => {
      const span = this.#tracing.current();
      if (span) this.#running.set(id, { span, startedAt: spanTime() });
    });
    knex.on('query-response', (_rows, { __knexQueryUid: id, sql }) => this.#ended(id, sql));
    knex.on('query-error', (error, { __knexQueryUid: id, sql }) => this.#ended(id, sql, error));
  }

  /** A read that knex does not run. */
  read<Result>(sql: string, read: () => Result): Result {
    const span = this.#tracing.current();
    if (!span) return read();
    const startedAt = spanTime();
    try {
      return read();
    } finally {
      this.#end({ span, startedAt }, sql);
    }
  }

  /** The same of one that is answered later. */
  async heavyRead<Result>(sql: string, read: () => Promise<Result>): Promise<Result> {
    const span = this.#tracing.current();
    if (!span) return read();
    const startedAt = spanTime();
    try {
      return await read();
    } finally {
      this.#end({ span, startedAt }, sql);
    }
  }

  /** A transaction is a span where it is part of something; what looks for work all day is not. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    if (!this.#tracing.current()) return work();
    const attributes = { 'db.system.name': this.#system };
    return this.#tracing.span('transaction', { kind: 'client', attributes }, work);
  }

  #ended(id: string, sql: string, error?: unknown): void {
    const statement = this.#running.get(id);
    if (!statement) return;
    this.#running.delete(id);
    this.#end(statement, sql, error);
  }

  #end({ span, startedAt }: RunningStatement, sql: string, error?: unknown): void {
    const endedAt = spanTime();
    if (endedAt - startedAt < slowMs && error === undefined) return;
    const name = statementName(sql);
    const attributes = {
      'db.system.name': this.#system,
      'db.query.summary': name,
      'db.query.text': withoutValues(sql).slice(0, longestText),
    };
    span.part(name, {
      startedAt,
      endedAt,
      attributes,
      ...(error !== undefined && { error: kindOfFault(error) }),
    });
  }
}

/** What is done, and to which table: `SELECT findings`. */
export function statementName(sql: string): string {
  const [, verb = 'statement'] = /\b(select|insert|update|delete|begin|commit|rollback)\b/i.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+["`]?([a-z_][a-z0-9_]*)/i.exec(sql) ?? [];
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
}

function withoutValues(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'/g, "'…'");
}
