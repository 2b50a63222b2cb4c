// Very many findings at once, for benchmarks: copies the one finding there is, with everything that a list sorts and
// filters by varied.
import { openSql, series, time } from './raw-sql.ts';

/** Fills the database behind the URL until it has `wanted` findings more. */
export async function fillFindings(databaseUrl: string, wanted: number): Promise<void> {
  const db = openSql(databaseUrl);
  const pick = (value: string, choices: readonly string[]): string =>
    `case ${value} ${choices.map((choice, n) => `when ${n} then '${choice}'`).join(' ')} else '${choices.at(-1)}' end`;
  const id = db.isPostgres
    ? "(lpad(to_hex(n / 65536), 8, '0') || '-' || lpad(to_hex(n % 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid"
    : "printf('%08x-%04x-7000-8000-%012x', n / 65536, n % 65536, n)";
  // What was found is as old as half a year, most of it not so old.
  const now = Math.floor(Date.now() / 1000);
  const seen = `(${now} - 15000000 + n * 15)`.replace('n * 15', `n * ${15_000_000 / wanted}`);
  const due = `${seen} + 86400 * 7 * (1 + n % 5)`;
  const resolved = 'n % 10 in (6, 7)';
  const given: Record<string, string> = {
    id,
    repository_id: 'r.id',
    repository_number: 'r.number',
    team_id: 'r.team_id',
    fingerprint: "'bench:' || n",
    severity_rank: '(n * 7 / 3) % 5',
    severity: pick('(n * 7 / 3) % 5', ['critical', 'high', 'medium', 'low', 'info']),
    status: pick('n % 10', [
      'open',
      'open',
      'open',
      'open',
      'open',
      'open',
      'resolved',
      'resolved',
      'acknowledged',
      'false_positive',
    ]),
    status_expires_at: 'null',
    resolved_at: `case when ${resolved} then ${time(db, `${seen} + (n % 40) * 43200`)} end`,
    category: pick('n % 4', ['secrets-in-code', 'insecure-code', 'code-smell', 'supply-chain']),
    audit_type: pick('n % 3', ['security', 'dependency', 'code-quality']),
    title: "case when n % 5000 = 0 then 'A needle ' else 'Call ' end || n || ' takes what a user has sent'",
    // In brackets: SQLite joins texts before it divides.
    path: "'src/module' || (n % 500) || '/file' || (n % 20000) || '.ts'",
    rule_id: "'rule-' || (n % 300)",
    first_seen_at: time(db, seen),
    last_seen_at: time(db, `${seen} + (n * 7919) % 1000000`),
    due_at: `case when n % 5 <> 4 then ${time(db, due)} end`,
    // As a portal would have noted it in the course of time.
    past_due: `case when n % 5 <> 4 and ${due} < ${now} then 1 else 0 end`,
  };
  const names = (await db.columns('findings')).filter((name) => name !== 'number' && name !== 'cell');
  const values = names.map((name) => given[name] ?? `f."${name}"`).join(', ');
  await db.run(
    `create temp table numbered as select row_number() over (order by id) - 1 as place, id, number, team_id from repositories`,
  );
  await db.run(
    'create index temp_place on numbered (place)'.replace(
      'temp_place',
      db.isPostgres ? 'numbered_place' : 'temp.numbered_place',
    ),
  );
  const step = 100_000;
  for (let from = 1; from <= wanted; from += step) {
    const to = Math.min(wanted, from + step - 1);
    await db.run(
      `with ${series(db, from, to)}
       insert into findings (${names.map((name) => `"${name}"`).join(', ')})
       select ${values} from c join numbered r on r.place = (n * 31) % (select count(*) from numbered)
       cross join (select * from findings order by number limit 1) f`,
    );
  }
  // All days but the last few have been closed in the course of time, too.
  for (let ago = 32; ago > 3; ago -= 1) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    await db.run(`insert into metric_days (date, closed_at) values ('${day}', '${day}')`);
    await db.run(
      `insert into daily_repositories (date, repository_id, team_id, open, opened, closed, score)
       select '${day}', id, team_id, 100 + number, 30, 10, number % 100 from repositories`,
    );
  }
  await db.run('analyze');
  await db.close();
}

/** Changes nothing that shows, so that whatever is remembered from reads is out of date. */
export async function touchFinding(databaseUrl: string): Promise<void> {
  const db = openSql(databaseUrl);
  await db.run('update findings set hint = hint where number = 1');
  await db.close();
}
