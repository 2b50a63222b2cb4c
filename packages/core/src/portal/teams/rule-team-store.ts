import { teamNameKey } from '../../vocabulary/team-name-key.ts';
import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly ruleTeams: RuleTeamStore;
  }
}

/** Which team a name in a rule of sign-in or of workloads means, by id. */
export class RuleTeamStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(name: string): Promise<string | undefined> {
    const row: { team_id: string } | undefined = await this.#db
      .knex('rule_teams')
      .where({ name_key: teamNameKey(name) })
      .first('team_id');
    return row?.team_id;
  }

  /** False where the name means a team already. */
  async bind(name: string, teamId: string, at: string): Promise<boolean> {
    const bound = await this.#db
      .knex('rule_teams')
      .insert({ name_key: teamNameKey(name), team_id: teamId, bound_at: at })
      .onConflict('name_key')
      .ignore()
      .returning('team_id');
    return bound.length > 0;
  }
}
