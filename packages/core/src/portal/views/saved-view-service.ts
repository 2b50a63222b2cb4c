import { ForbiddenError, NotFoundError, ValidationError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page } from '../platform/page.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { NewSavedView, SavedView } from './saved-view.ts';
import type { ViewReader } from './saved-view-store.ts';

type UsedStores = Pick<Stores, 'access' | 'activity' | 'savedViews' | 'teams' | 'transaction'>;

/** Lists of findings under a name. Everyone keeps their own; a team sees what is shared with it. */
export class SavedViewService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(
    principal: Principal,
    part: { readonly limit: number; readonly offset: number },
  ): Promise<Page<SavedView>> {
    return this.#stores.savedViews.list(readerOf(principal), part);
  }

  async get(principal: Principal, id: string): Promise<SavedView> {
    const view = await this.#stores.savedViews.find(id, readerOf(principal));
    if (!view) throw new NotFoundError('Saved view not found.');
    return view;
  }

  async create(principal: Principal, { name, query, team = null }: NewSavedView): Promise<SavedView> {
    const user = await this.#stores.access.findUser(principal.userId);
    if (!user) throw new ForbiddenError('Only a user can save a view.');
    await this.#requireTeam(principal, team);
    const now = timestamp(this.#runtime);
    const view: SavedView = {
      id: this.#runtime.newId(),
      name,
      query,
      team,
      owner: { userId: user.id, name: user.name },
      createdAt: now,
      updatedAt: now,
    };
    return this.#save(principal, 'view.create', view);
  }

  async update(principal: Principal, id: string, change: Partial<NewSavedView>): Promise<SavedView> {
    const view = await this.#own(principal, id);
    if (change.team !== undefined) await this.#requireTeam(principal, change.team);
    return this.#save(principal, 'view.update', { ...view, ...change, updatedAt: timestamp(this.#runtime) });
  }

  async delete(principal: Principal, id: string): Promise<void> {
    const { name } = await this.#own(principal, id);
    await this.#stores.transaction(async () => {
      await this.#stores.savedViews.delete(id);
      await this.#stores.activity.did(principal, 'view.delete', id, { name });
    });
  }

  async #save(
    principal: Principal,
    action: 'view.create' | 'view.update',
    view: SavedView,
  ): Promise<SavedView> {
    await this.#stores.transaction(async () => {
      await this.#stores.savedViews.save(view);
      await this.#stores.activity.did(principal, action, view.id, { name: view.name, team: view.team });
    });
    return view;
  }

  /** The owner's, and an administrator's: someone has to be able to tidy up. */
  async #own(principal: Principal, id: string): Promise<SavedView> {
    const view = await this.get(principal, id);
    if (view.owner.userId !== principal.userId && principal.role !== 'admin')
      throw new ForbiddenError('Only the owner of a view or an administrator can change it.');
    return view;
  }

  async #requireTeam(principal: Principal, team: string | null): Promise<void> {
    if (team === null || (await this.#stores.teams.find(team, visibility(principal, 'teams:read')))) return;
    const sentence = 'Team not found.';
    throw new ValidationError(sentence, { team: sentence });
  }
}

function readerOf(principal: Principal): ViewReader {
  return { userId: principal.userId, visibility: visibility(principal, 'audits:read') };
}
