// Very many repositories and people at once, for benchmarks: copies the ones there are.
import { openSql, type Sql, series } from './raw-sql.ts';

export interface Wanted {
  /** In teams of ten; each with five audits. */
  readonly repositories: number;
  /** Each in two of the teams, and signed in. */
  readonly users: number;
}

const kinds = { team: 1, repository: 2, user: 3, session: 4, audit: 5 };

/** The portal has one team, one repository with an audit, and somebody who is signed in. */
export async function fillPortal(databaseUrl: string, { repositories, users }: Wanted): Promise<void> {
  const db = openSql(databaseUrl);
  const teams = Math.ceil(repositories / 10);
  await copy(db, 'teams', teams, {
    id: idOf(db, 'team', 'n'),
    name: "'Group ' || n",
    name_key: "'group ' || n",
  });
  const address = "'https://example.com/app-' || n || '.git'";
  await copy(db, 'repositories', repositories - 1, {
    id: idOf(db, 'repository', 'n'),
    team_id: idOf(db, 'team', `1 + n % ${teams}`),
    name: "'app-' || n",
    name_key: "'app-' || n",
    url: address,
    url_key: address,
  });
  const repositoryOf = idOf(db, 'repository', `1 + n % ${Math.max(1, repositories - 1)}`);
  await copy(db, 'audits', 5 * (repositories - 1), {
    id: idOf(db, 'audit', 'n'),
    repository_id: repositoryOf,
    team_id: idOf(db, 'team', `1 + (1 + n % ${Math.max(1, repositories - 1)}) % ${teams}`),
  });
  const email = "'person-' || n || '@example.com'";
  await copy(db, 'users', users, {
    id: idOf(db, 'user', 'n'),
    email,
    email_key: email,
    name: "'Person ' || n",
    role: "'developer'",
  });
  await copy(db, 'sessions', users, {
    id: idOf(db, 'session', 'n'),
    user_id: idOf(db, 'user', 'n'),
  });
  for (const way of [`1 + n % ${teams}`, `1 + (n * 7 + 1) % ${teams}`]) {
    await db.run(
      `with ${series(db, 1, users)} insert into team_members (team_id, user_id, role, joined_at)
       select ${idOf(db, 'team', way)}, ${idOf(db, 'user', 'n')}, 'member', '2026-01-01T00:00:00.000Z' from c
       where true on conflict do nothing`,
    );
  }
  await db.close();
}

/** Copies of the first row there is, but for the columns that are given. */
async function copy(db: Sql, table: string, count: number, given: Readonly<Record<string, string>>) {
  if (count < 1) return;
  const names = (await db.columns(table)).filter((name) => name !== 'number');
  const values = names.map((name) => given[name] ?? `f."${name}"`).join(', ');
  await db.run(
    `with ${series(db, 1, count)} insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
     select ${values} from c cross join (select * from ${table} order by created_at limit 1) f`,
  );
}

function idOf(db: Sql, kind: keyof typeof kinds, n: string): string {
  const first = `0${kinds[kind]}000000-0000-7000-8000-`;
  return db.isPostgres
    ? `('${first}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`
    : `printf('${first}%012x', ${n})`;
}
