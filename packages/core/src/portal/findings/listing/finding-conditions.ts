// What a filter asks of the rows of findings themselves, as their cells do not hold it.

import { atLeastConfidence, confidences } from '../../../vocabulary/confidence.ts';
import { levels } from '../../../vocabulary/priority.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import { literalPattern } from '../../platform/storage/list.ts';
import { taggedWith } from '../../platform/storage/tagged.ts';
import { introducedByRulesColumn } from '../finding-brief.ts';
import { branchSuffix } from '../import-scope.ts';
import type { FindingFilter } from './finding-filter.ts';
import { inGroup } from './group-key.ts';

/** A condition in SQL, and its values. */
export type Condition = readonly [sql: string, ...values: (string | number)[]];

export function conditionsOf(filter: FindingFilter, dialect: Dialect): readonly Condition[] {
  const conditions: Condition[] = [];
  const {
    minPriority,
    confidence,
    minConfidence,
    exploited,
    minEpss,
    fixable,
    ruleId,
    path,
    shortId,
    hasComment,
    hasProposal,
    group,
  } = filter;
  if (minPriority !== undefined) conditions.push(['priority_order >= ?', levels[minPriority] * 8]);
  if (confidence !== undefined) conditions.push(isOneOf('confidence', confidence));
  if (minConfidence !== undefined) {
    const wanted = confidences.filter((one) => atLeastConfidence(one, minConfidence));
    conditions.push(isOneOf('confidence', wanted));
  }
  if (exploited !== undefined) conditions.push(['exploited = ?', exploited ? 1 : 0]);
  if (minEpss !== undefined) conditions.push(['epss >= ?', minEpss]);
  if (fixable !== undefined) conditions.push(['coalesce(fixable, 0) = ?', fixable ? 1 : 0]);
  if (ruleId !== undefined) conditions.push(['rule_id = ?', ruleId]);
  if (group !== undefined) conditions.push(inGroup(group, dialect));
  if (hasComment !== undefined) conditions.push([`comment_count ${hasComment ? '>' : '='} 0`]);
  if (hasProposal !== undefined) conditions.push([`proposal is ${hasProposal ? 'not ' : ''}null`]);
  if (path !== undefined) {
    const { sql, value } = dialect.pathMatch(path);
    conditions.push([sql, value]);
  }
  // The ids alone are read from their index, which is much shorter than the table.
  if (shortId !== undefined)
    conditions.push([`id in (select id from findings where ${dialect.lastOfId('id')} = ?)`, shortId]);
  conditions.push(...responsible(filter, dialect), ...codeOf(filter), ...repositoriesOf(filter));
  return conditions;
}

/** By the people who are to deal with them. */
function* responsible({ assignee, owner }: FindingFilter, dialect: Dialect): Generator<Condition> {
  if (assignee === 'none') yield ['assignee_id is null'];
  else if (assignee !== undefined) yield ['assignee_id = ?', assignee];
  if (owner !== undefined) yield ownedBy(owner, dialect);
}

/** `owner` as CODEOWNERS names it, in any case of letters; `none`: what nobody owns. */
export function ownedBy(owner: string, dialect: Dialect): Condition {
  if (owner === 'none') return [`owners = '[]'`];
  return [`owners ${dialect.like} ? escape '\\'`, literalPattern(JSON.stringify(owner))];
}

function* codeOf({ branch, reachability, introducedBy }: FindingFilter): Generator<Condition> {
  if (introducedBy !== undefined) yield isOneOf(introducedByKind, introducedBy);
  if (branch !== undefined) {
    // Audits of the default branch may leave its name out.
    yield [
      `(scope in (?, ?) or (scope like 'import:%' and substr(scope, length(scope) - length(cast(? as text)) + 1) = ?) or (scope in ('branch:', 'history:') and
        repository_id in (select id from repositories where default_branch = ?)))`,
      `branch:${branch}`,
      `history:${branch}`,
      branchSuffix(branch),
      branchSuffix(branch),
      branch,
    ];
  }
  if (reachability === undefined) return;
  yield isOneOf('reachability', reachability);
}

/** By what people know of their repository. */
function* repositoriesOf({ tag, criticality, exposure }: FindingFilter): Generator<Condition> {
  const conditions: Condition[] = [];
  if (criticality !== undefined) conditions.push(['criticality = ?', criticality]);
  if (exposure !== undefined) conditions.push(['exposure = ?', exposure]);
  if (tag !== undefined) {
    const [sql, values] = taggedWith(tag);
    conditions.push([sql, ...values]);
  }
  for (const [sql, ...values] of conditions)
    yield [`repository_id in (select id from repositories where ${sql})`, ...values];
}

const introducedByKind = `case when introduced_by is null then 'unknown' when introduced_by = '${introducedByRulesColumn}'
  then 'rules' else 'change' end`;

function isOneOf(column: string, wanted: string | readonly string[]): Condition {
  const values = typeof wanted === 'string' ? [wanted] : wanted;
  return [`${column} in (${values.map(() => '?').join(', ')})`, ...values];
}
