// What only work in the background makes of a repository, from sources that no test asks: a case of an exploited
// vulnerability, and when it was exposed to it.
import Database from 'better-sqlite3';

const at = '2026-01-01T00:00:00.000Z';

export function addBackgroundRows(
  databasePath: string,
  {
    repository,
    finding,
    exploitationCase,
  }: Readonly<Record<'repository' | 'finding' | 'exploitationCase', string>>,
  word: string,
): void {
  const database = new Database(databasePath);
  const insert = (table: string, row: Readonly<Record<string, string | number | null>>) =>
    database
      .prepare(
        `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map((name) => `@${name}`)})`,
      )
      .run(row);
  const said = {
    awareness: null,
    verdictBy: null,
    measure: null,
    notifications: [],
    reminded: [],
    closed: null,
  };
  insert('exploitation_cases', {
    id: exploitationCase,
    repository_id: repository,
    repository_name: word,
    vulnerability: `CVE-OF-${word}`,
    advisories: JSON.stringify([`CVE-OF-${word}`]),
    title: word,
    severity: 'high',
    opened_at: at,
    closed_at: null,
    known: JSON.stringify({ at, basis: 'noticed', listedOn: null }),
    verdict: 'unknown',
    said: JSON.stringify(said),
    finding_ids: JSON.stringify([finding]),
  });
  const present = { at, commit: '0'.repeat(40), author: word, authoredAt: at, merge: null };
  const exposure = {
    advisory: `GHSA-of-${word}`,
    aliases: [],
    kind: 'vulnerability',
    severity: 'high',
    summary: word,
    purl: `pkg:npm/${word}`,
    package: word,
    versions: ['1.0.0'],
    declared: null,
    paths: ['package-lock.json'],
    present,
    presentBefore: 'no',
    published: at,
    publications: [],
    exploited: null,
    fixed: null,
    currentVersions: ['1.0.0'],
    branches: ['main'],
    isOnBranch: true,
    tags: [],
    exposedDays: null,
  };
  insert('exposures', {
    repository_id: repository,
    advisory: exposure.advisory,
    names: `\n${exposure.advisory.toLowerCase()}\n`,
    package: word,
    severity: exposure.severity,
    kind: exposure.kind,
    is_on_branch: 1,
    is_declared: 0,
    present_at: at,
    published_at: at,
    exploited_at: null,
    fixed_at: null,
    fixed_how: null,
    detail: JSON.stringify(exposure),
  });
  database.close();
}
