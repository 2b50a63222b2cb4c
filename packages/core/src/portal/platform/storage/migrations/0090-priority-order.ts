import type { Migration } from '../migration.ts';

/** What the points of a priority were when this was written, severity left out. */
const points = {
  exploited: 45,
  malicious: 35,
  likely: 30,
  verified_live: 45,
  verified_revoked: -40,
  not_called: -40,
  not_imported: -20,
  reachable: 10,
  public: 5,
  development: -10,
  medium_confidence: -5,
  low_confidence: -35,
  fix_available: 5,
};

/**
 * What is exploited comes first, then the points beyond the 100 of the score: findings whose score is 100 were in no
 * order among each other.
 */
export const priorityOrders: Migration = {
  name: '0090-priority-order',
  async up(knex) {
    const has = (code: string) => `priority_reasons like '%"code":"${code}"%'`;
    const sum = [
      "case severity when 'critical' then 65 when 'high' then 50 when 'medium' then 30 when 'low' then 15 else 5 end",
      ...Object.entries(points).map(([code, weight]) => `case when ${has(code)} then ${weight} else 0 end`),
    ].join(' + ');
    const first = `case when ${has('exploited')} and not ${has('not_called')} then 250 else 0 end`;
    await knex.raw(
      `update findings set priority_order =
         (${first} + case when ${sum} > priority_score then ${sum} else priority_score end) * 8 + 4 - severity_rank
       where exploited = 1 or priority_score = 100`,
    );
  },
};
