import type { Knex } from 'knex';
import type { Migration } from '../migration.ts';

/**
 * The names by which people look for a finding (advisory ids and aliases, packages, CWE ids) become part of the index
 * of texts, for the findings that are there already, too.
 */
export const findingSearchTerms: Migration = {
  name: '0040-finding-search-terms',
  async up(knex, dialect) {
    const isSqlite = dialect.name === 'sqlite';
    if (isSqlite) {
      for (const trigger of ['findings_added', 'findings_deleted', 'findings_reworded'])
        await knex.raw(`drop trigger ${trigger}`);
      await knex.raw('drop table finding_search');
    }
    await knex.schema.alterTable('findings', (table) => {
      table.text('cwe').notNullable().defaultTo('');
      table.text('search_terms').notNullable().defaultTo('');
    });
    // The counts do not change; without this PostgreSQL would count each portion again.
    if (!isSqlite) await knex.raw('alter table findings disable trigger user');
    await fillTerms(knex, isSqlite);
    if (!isSqlite) await knex.raw('alter table findings enable trigger user');
    await (isSqlite ? indexOnSqlite(knex) : indexOnPostgres(knex));
  },
};

interface Row {
  readonly number: number | string;
  readonly rule_id: string;
  readonly category: string;
  readonly package: string | null;
  readonly advisory: string | null;
}

const portion = 500;

async function fillTerms(knex: Knex, isSqlite: boolean): Promise<void> {
  let last: number | string = 0;
  while (true) {
    const rows: Row[] = await knex('findings')
      .where('number', '>', last)
      .orderBy('number')
      .limit(portion)
      .select('number', 'rule_id', 'category', 'package', 'advisory');
    if (rows.length === 0) return;
    last = rows.at(-1)?.number ?? last;
    const filled = rows
      .map((row) => [Number(row.number), cweOf(row), termsOf(row)] as const)
      .filter(([, cwe, terms]) => cwe !== '' || terms !== '');
    if (filled.length === 0) continue;
    const values = isSqlite
      ? `select json_extract(value, '$[0]') as number, json_extract(value, '$[1]') as cwe,
           json_extract(value, '$[2]') as terms from json_each(?)`
      : `select (value->>0)::bigint as number, value->>1 as cwe, value->>2 as terms
           from jsonb_array_elements(?::jsonb) as value`;
    await knex.raw(
      `update findings set cwe = filled.cwe, search_terms = filled.terms
       from (${values}) as filled where findings.number = filled.number`,
      [JSON.stringify(filled)],
    );
  }
}

// A copy of what the program did when this was released: released migrations never change.
function termsOf(row: Row): string {
  const found = row.package === null ? null : JSON.parse(row.package);
  const advisory = row.advisory === null ? null : JSON.parse(row.advisory);
  const fold = (text: string) => text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const ids = /^(CVE-\d{4}-\d{4,}|GHSA(-[0-9a-z]{4}){3}|(PYSEC|RUSTSEC|GO|MAL)-\d{4}-\d+)$/i;
  const advisories = [
    ...(ids.test(row.rule_id) ? [row.rule_id] : []),
    advisory?.id,
    ...(advisory?.aliases ?? []),
  ];
  const names = found ? [found.name, ...purlsOf(found.purl, found.version)] : [];
  const cwes = cweOf(row).split(' ');
  const terms = (mark: string, texts: readonly unknown[]) =>
    texts
      .filter((text): text is string => typeof text === 'string' && text !== '')
      .map((text) => `${mark}${fold(text)}\n`);
  return [
    ...new Set([...terms('\u0001', advisories), ...terms('\u0002', names), ...terms('\u0003', cwes)]),
  ].join('');
}

function purlsOf(purl: unknown, version: unknown): readonly string[] {
  if (typeof purl !== 'string') return [];
  const versioned = purl.replace(/[?#].*$/s, '');
  const at = versioned.indexOf('@', versioned.lastIndexOf('/') + 1);
  const purls = version && at > 0 ? [versioned, versioned.slice(0, at)] : [versioned];
  return [...purls, ...purls.map(decoded)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function cweOf({ rule_id: rule, category }: Row): string {
  return cweOfRules[rule] ?? (category === 'secrets-in-code' ? 'CWE-798' : '');
}

async function indexOnSqlite(knex: Knex): Promise<void> {
  const columns = ['title', 'path', 'rule_id', 'search_terms'];
  const texts = (of: string) => columns.map((column) => `lower(coalesce(${of}${column}, ''))`).join(', ');
  const add =
    'insert into finding_counts (cell, count) values (new.cell, 1) on conflict (cell) do update set count = count + 1;';
  const take = 'update finding_counts set count = count - 1 where cell = old.cell;';
  const index = `insert into finding_search (rowid, ${columns}) values (new.number, ${texts('new.')});`;
  const forget = `insert into finding_search (finding_search, rowid, ${columns})
    values ('delete', old.number, ${texts('old.')});`;
  await knex.raw(`create virtual table finding_search using fts5
    (${columns}, content='', columnsize=0, tokenize='trigram case_sensitive 1')`);
  await knex.raw(`insert into finding_search (rowid, ${columns}) select number, ${texts('')} from findings`);
  await knex.raw(`create trigger findings_added after insert on findings begin ${add} ${index} end`);
  await knex.raw(`create trigger findings_deleted after delete on findings begin ${take} ${forget} end`);
  await knex.raw(`create trigger findings_reworded after update of ${columns} on findings
    when ${columns.map((column) => `old.${column} is not new.${column}`).join(' or ')}
    begin ${forget} ${index} end`);
}

async function indexOnPostgres(knex: Knex): Promise<void> {
  await knex.raw(`do $$ begin
    create index findings_search_terms on findings using gin (search_terms gin_trgm_ops);
    exception when others then null; end $$`);
}

/** The CWE ids of the rules that could have reported until now; every rule of the secret scanner has CWE-798. */
const cweOfRules: Readonly<Record<string, string>> = {
  'bind-all-interfaces': 'CWE-1327 CWE-668',
  'cleartext-protocol': 'CWE-319',
  'code-injection': 'CWE-94 CWE-95',
  'command-injection': 'CWE-78',
  'container-host-access': 'CWE-668 CWE-250',
  'container-privileged': 'CWE-250 CWE-269',
  'container-root-user': 'CWE-250',
  'cross-site-scripting': 'CWE-79',
  'csrf-protection-off': 'CWE-352',
  'debug-mode': 'CWE-489 CWE-215',
  'dynamic-module': 'CWE-829 CWE-98 CWE-706',
  'excessive-cloud-permissions': 'CWE-732 CWE-250',
  'format-string': 'CWE-134',
  'hardcoded-crypto-material': 'CWE-321 CWE-798',
  'header-injection': 'CWE-113 CWE-644',
  'incomplete-host-pattern': 'CWE-20 CWE-183',
  'insecure-cookie': 'CWE-614 CWE-1004',
  'insecure-desktop-window': 'CWE-1188 CWE-94',
  'insecure-temporary-file': 'CWE-377 CWE-379',
  'jwt-misuse': 'CWE-347',
  'ldap-injection': 'CWE-90',
  'mass-assignment': 'CWE-915',
  'message-origin-unchecked': 'CWE-346 CWE-345',
  'nosql-injection': 'CWE-943',
  'open-ingress': 'CWE-284 CWE-668',
  'open-redirect': 'CWE-601',
  'path-traversal': 'CWE-22',
  'permissive-cors': 'CWE-942 CWE-346',
  'permissive-file-mode': 'CWE-732',
  'pipe-to-shell': 'CWE-494',
  'prototype-pollution': 'CWE-1321 CWE-915',
  'public-cloud-storage': 'CWE-732 CWE-284',
  'regex-denial-of-service': 'CWE-1333',
  'server-side-request-forgery': 'CWE-918',
  'sql-injection': 'CWE-89',
  'ssh-host-key-unchecked': 'CWE-322 CWE-295',
  'template-injection': 'CWE-1336 CWE-94',
  'tls-verification-off': 'CWE-295',
  'unbounded-copy': 'CWE-120 CWE-121 CWE-242',
  'unencrypted-cloud-storage': 'CWE-311',
  'unpinned-image': 'CWE-1357 CWE-1104 CWE-829',
  'unsafe-archive-extraction': 'CWE-22 CWE-409',
  'unsafe-deserialisation': 'CWE-502',
  'weak-cipher': 'CWE-327',
  'weak-hash': 'CWE-328 CWE-327',
  'weak-key-size': 'CWE-326',
  'weak-randomness': 'CWE-338 CWE-330',
  'weak-tls-version': 'CWE-326 CWE-327',
  'xml-external-entities': 'CWE-611',
  'xpath-injection': 'CWE-643',
  'vulnerable-dependency': 'CWE-1395',
  'malicious-dependency': 'CWE-506',
  'unmaintained-dependency': 'CWE-1104',
};
