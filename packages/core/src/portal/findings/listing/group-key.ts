// What findings are grouped by, in SQL, and the findings of one group.
import { ValidationError } from '../../../support/errors.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import { taggedWith } from '../../platform/storage/tagged.ts';

/**
 * `action`: what one change can fix, of one rule in one repository, or of one package in it. `folder`: up to two folders
 * deep, in one repository. `chain`: how one repository comes by a package, from the direct dependency down. `tag`,
 * `criticality` and `exposure` are those of the repository.
 */
export const groupKeys = [
  'rule',
  'path',
  'folder',
  'repository',
  'package',
  'chain',
  'owner',
  'category',
  'action',
  'tag',
  'criticality',
  'exposure',
] as const;
export type GroupKey = (typeof groupKeys)[number];

/** A condition in SQL, and its values. */
type Condition = readonly [sql: string, ...values: string[]];

/** What two findings of one group have in common; `owner.value` and `tag.value` are one of those of the finding. */
export function groupKeySql(by: GroupKey, { name }: Pick<Dialect, 'name'>): string {
  const isSqlite = name === 'sqlite';
  const repository = isSqlite ? 'findings.repository_id' : 'findings.repository_id::text';
  switch (by) {
    case 'rule':
      return 'findings.rule_id';
    case 'path':
      return 'findings.path';
    case 'category':
      return 'findings.category';
    case 'repository':
      return repository;
    case 'owner':
      return 'owner.value';
    case 'tag':
      return 'tag.value';
    case 'criticality':
      return ofRepository('criticality');
    case 'exposure':
      return ofRepository('exposure');
    case 'package':
      return packageSql(isSqlite);
    case 'action':
      return `${repository} || ' ' || ${subjectSql({ name })}`;
    case 'folder':
      return `${repository} || ' ' || coalesce(${folderSql(isSqlite)}, '')`;
    case 'chain':
      return `${repository} || ' ' || ${chainSql(isSqlite)}`;
  }
}

/** What has to be changed to fix a finding, wherever it is: its package without a version, or its rule. */
export function subjectSql({ name }: Pick<Dialect, 'name'>): string {
  return `coalesce(${packageSql(name === 'sqlite')}, findings.rule_id)`;
}

/** The findings of a group, `by:key` with the key that the list of groups shows; nothing after the colon for null. */
export function inGroup(group: string, dialect: Pick<Dialect, 'name'>): Condition {
  const by = groupKeys.find((one) => group.startsWith(`${one}:`));
  if (by === undefined) {
    const sentence = `A group is named by what it is grouped by and its key, as in rule:sql-injection.`;
    throw new ValidationError(sentence, { group: sentence });
  }
  const key = group.slice(by.length + 1);
  if (by === 'owner') return ofOwner(key, dialect);
  if (by === 'tag') return ofTag(key);
  const sql = groupKeySql(by, dialect);
  if (key === '') return [`${sql} is null`];
  if (by !== 'chain') return [`${sql} = ?`, key];
  const [repository = ''] = key.split(' ', 1);
  const names = key.slice(repository.length + 1).split(' > ');
  // As SQLite and as PostgreSQL write the list, and the name alone where the chain is not known.
  const written = [JSON.stringify(names), `[${names.map((name) => JSON.stringify(name)).join(', ')}]`];
  const texts = [...written, ...(names.length === 1 ? names : [])];
  return [`${sql} in (${texts.map(() => '?').join(', ')})`, ...texts.map((text) => `${repository} ${text}`)];
}

function ofOwner(owner: string, { name }: Pick<Dialect, 'name'>): Condition {
  if (owner === '') return [`findings.owners = '[]'`];
  const each =
    name === 'sqlite'
      ? 'json_each(findings.owners) as owner'
      : 'jsonb_array_elements_text(findings.owners::jsonb) as owner(value)';
  return [`exists (select 1 from ${each} where owner.value = ?)`, owner];
}

function ofTag(tag: string): Condition {
  const [sql, values] = tag === '' ? [`tags = '[]'`, []] : taggedWith(tag);
  return [`findings.repository_id in (select id from repositories where ${sql})`, ...values];
}

function ofRepository(column: 'criticality' | 'exposure'): string {
  return `(select repositories.${column} from repositories where repositories.id = findings.repository_id)`;
}

/** The package URL without version and qualifiers. */
export function packageSql(isSqlite: boolean): string {
  if (!isSqlite) return `split_part(split_part(findings.package::jsonb->>'purl', chr(63), 1), '@', 1)`;
  // The question mark as a code: knex takes a written one for a value.
  const upTo = (text: string, mark: string) => `substr(${text}, 1, instr(${text} || ${mark}, ${mark}) - 1)`;
  return upTo(upTo(`json_extract(findings.package, '$.purl')`, 'char(63)'), `'@'`);
}

/** The first two folders of the path; null at the top of the repository, and of findings without a path. */
function folderSql(isSqlite: boolean): string {
  const slash = (text: string) => (isSqlite ? `instr(${text}, '/')` : `strpos(${text}, '/')`);
  const path = 'findings.path';
  const rest = `substr(${path}, ${slash(path)} + 1)`;
  return `case when ${slash(path)} = 0 then null
    when ${slash(rest)} = 0 then substr(${path}, 1, ${slash(path)} - 1)
    else substr(${path}, 1, ${slash(path)} + ${slash(rest)} - 1) end`;
}

/** A JSON list of names, written as the database does; the name alone where the chain is not known. */
function chainSql(isSqlite: boolean): string {
  const read = (field: string) =>
    isSqlite ? `json_extract(findings.package, '$.${field}')` : `(findings.package::jsonb->>'${field}')`;
  return `coalesce(${read('dependencyPath')}, ${read('name')})`;
}
