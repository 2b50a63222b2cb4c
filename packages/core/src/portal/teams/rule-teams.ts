import { type Runtime, timestamp } from '../../support/runtime.ts';
import { teamNameKey } from '../../vocabulary/team-name-key.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'activity' | 'ruleTeams' | 'teams' | 'transaction'>;

/**
 * Teams that rules of sign-in and of workloads name. A name is bound to the id of the team that has it when the portal
 * first reads the rule, or that an administrator gives it to; from then on it means that team, whatever the teams are
 * called. With its team the binding ends.
 */
export class RuleTeams {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #named = new Set<string>();

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /** Reads names and ids of teams in rules, once the portal has started. */
  async add(names: Iterable<string>): Promise<void> {
    for (const name of names) {
      this.#named.add(teamNameKey(name));
      await this.#stores.transaction(async () => {
        if ((await this.#stores.ruleTeams.find(name)) !== undefined) return;
        const [team, other] = await this.#stores.teams.idsByName(name);
        if (other !== undefined)
          this.#runtime.log.warn('several teams have the name in a rule: write the id of the team', { name });
        else if (team !== undefined) await this.bind(name, team);
      });
    }
  }

  isNamed(name: string): boolean {
    return this.#named.has(teamNameKey(name));
  }

  /** In the current transaction; nothing for a name that no rule has, or that means a team already. */
  async bind(name: string, teamId: string): Promise<void> {
    if (!this.isNamed(name)) return;
    if (!(await this.#stores.ruleTeams.bind(name, teamId, timestamp(this.#runtime)))) return;
    await this.#stores.activity.append({
      actorId: null,
      action: 'team.bind-rule',
      targetType: 'team',
      targetId: teamId,
      detail: { name },
    });
  }

  /** The id of the team that a rule means by its name or id. */
  async find(named: string): Promise<string | undefined> {
    const bound = await this.#stores.ruleTeams.find(named);
    if (bound !== undefined) return bound;
    return isId.test(named)
      ? (await this.#stores.teams.find(named.toLowerCase(), systemReach('taken names')))?.id
      : undefined;
  }
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
