// Repositories that no installation reaches any more keep their history for a while, and deliveries may come in any
// order.
import type { Portal } from '@assay/core';
import t from 'tap';
import {
  type CodeHostInstallation,
  type CodeHostRepository,
  installationOf,
} from '../../helpers/code-host.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { type InstalledWorld, installedWorld, page, repository } from '../../helpers/installed-world.ts';

const day = 86_400_000;
const uninstalled = (installation: CodeHostInstallation) => ({ action: 'deleted', installation });
const created = (installation: CodeHostInstallation) => ({
  action: 'created',
  installation,
  repositories: installation.repositories,
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('uninstalled: the history is kept for 30 days, and found again by number and name', async (t) => {
    const { portal, host, admin, deliver } = await installedWorld(t, await databaseUrl(t));
    const acme = installationOf('acme', { repositories: [repository(1, 'acme/shop')] });
    host.installations.push(acme);
    await deliver('installation', created(acme));
    const before = await portal.installations.findByProviderId('1');
    const audits = async () => (await portal.audits.list(admin, {}, { ...page, sort: 'createdAt' })).total;
    const audited = await audits();
    t.ok(audited > 0);

    host.installations.length = 0;
    await deliver('installation', uninstalled(acme));
    t.equal(await portal.installations.findByProviderId('1'), undefined, 'nothing reaches it');
    t.equal(await audits(), audited, 'its audits are kept');
    await portal.installations.forgetDetached(30);
    t.equal(await audits(), audited);

    const again = installationOf('acme', { id: 100, repositories: [repository(1, 'acme/store')] });
    host.installations.push(again);
    await deliver('installation', created(again));
    const after = await portal.installations.findByProviderId('1');
    t.match(after, { repositoryId: before?.repositoryId, fullName: 'acme/store', installation: { id: 100 } });
    t.equal(await audits(), audited, 'and not audited as new');

    host.installations.length = 0;
    await deliver('installation', uninstalled(again));
    t.context.advance(31 * day);
    t.equal(await portal.installations.forgetDetached(30), 1);
    t.equal(await audits(), 0, 'forgotten in the end');
    t.same((await portal.repositories.list(admin, {}, page)).items, []);
  });

  t.test('transferred: the repository moves to the team of its new account with its history', async (t) => {
    for (const order of [
      ['removed', 'added'],
      ['added', 'removed'],
    ]) {
      const { portal, host, admin, deliver } = await installedWorld(t, await databaseUrl(t));
      const acme = installationOf('acme', { repositories: [repository(1, 'acme/shop')] });
      const account = { id: 6001, login: 'globex', type: 'Organization' } as const;
      const globex = installationOf('globex', { id: 100, account });
      host.installations.push(acme, globex);
      await deliver('installation', created(acme));
      await deliver('installation', created(globex));
      const before = await portal.installations.findByProviderId('1');
      acme.repositories = [];
      globex.repositories = [repository(1, 'globex/shop')];

      for (const action of order) {
        const one = repository(1, action === 'added' ? 'globex/shop' : 'acme/shop');
        await deliver('installation_repositories', {
          action,
          installation: action === 'added' ? globex : acme,
          repositories_added: action === 'added' ? [one] : [],
          repositories_removed: action === 'added' ? [] : [one],
        });
      }

      const after = await portal.installations.findByProviderId('1');
      t.match(after, { repositoryId: before?.repositoryId, installation: { id: 100 } }, order.join(', '));
      const { team } = await portal.repositories.get(admin, after?.repositoryId ?? '');
      t.equal((await portal.teams.get(admin, team)).name, 'globex');
    }
  });

  t.test('detached repositories: another repository of the same name gets no history', async (t) => {
    const { portal, host, admin, deliver } = await installedWorld(t, await databaseUrl(t));
    const acme = installationOf('acme', { repositories: [repository(1, 'acme/shop')] });
    host.installations.push(acme);
    await deliver('installation', created(acme));
    const before = await portal.installations.findByProviderId('1');
    acme.repositories = [repository(2, 'acme/shop')];
    await deliver('installation', created(acme));
    const after = await portal.installations.findByProviderId('2');
    t.not(after?.repositoryId, before?.repositoryId);
    acme.repositories = [repository(2, 'acme/other'), repository(1, 'acme/shop')];
    await deliver('installation', created(acme));
    t.equal((await portal.installations.findByProviderId('1'))?.repositoryId, before?.repositoryId);
    const { url } = await portal.repositories.get(admin, before?.repositoryId ?? '');
    t.match(url, /\/acme\/shop$/);
  });
});

type Delivery = readonly [event: string, body: object];

/** What happens at a code host, one step after the other, with the deliveries that tell of it. */
class Happenings {
  readonly deliveries: Delivery[] = [];
  readonly installations: CodeHostInstallation[];
  readonly #random: () => number;
  #ids: number;

  constructor(prefix: string, firstId: number, random: () => number) {
    this.#ids = firstId;
    this.#random = random;
    this.installations = ['a', 'b'].map((name) => {
      const login = `${prefix}${name}`;
      const account = { id: this.#id(), login, type: 'Organization' } as const;
      return installationOf(login, { id: this.#id(), account });
    });
    for (const one of this.installations)
      one.repositories = ['x', 'y'].map((name) => repository(this.#id(), `${one.account.login}/${name}`));
  }

  step(): void {
    const from = this.#pick(this.installations);
    const to = this.#pick(this.installations);
    const taken = this.#pick(from.repositories);
    const kind = Math.floor(this.#random() * 6);
    if (kind === 3) this.#change(from, [repository(this.#id(), this.#freeName(from))], []);
    else if (kind === 4) this.#reinstall(from);
    else if (!taken) return;
    else if (kind === 0) this.#move(from, to, taken);
    else if (kind === 1) this.#rename(from, taken);
    else {
      this.#change(from, [], [taken]);
      // Deleted, and another one made with its name.
      if (kind === 5) this.#change(from, [repository(this.#id(), taken.full_name)], []);
    }
  }

  #move(from: CodeHostInstallation, to: CodeHostInstallation, taken: CodeHostRepository): void {
    this.#change(from, [], [taken]);
    this.#change(to, [{ ...taken, full_name: this.#freeName(to) }], []);
  }

  #rename(from: CodeHostInstallation, taken: CodeHostRepository): void {
    const renamed = { ...taken, full_name: this.#freeName(from) };
    from.repositories = from.repositories.map((one) => (one.id === taken.id ? renamed : one));
    const body = { action: 'renamed', repository: renamed, installation: { id: from.id } };
    this.deliveries.push(['repository', structuredClone(body)]);
  }

  #reinstall(from: CodeHostInstallation): void {
    this.deliveries.push(['installation', structuredClone(uninstalled(from))]);
    Object.assign(from, { id: this.#id() });
    this.deliveries.push(['installation', structuredClone(created(from))]);
  }

  #change(of: CodeHostInstallation, added: CodeHostRepository[], removed: CodeHostRepository[]): void {
    const gone = new Set(removed.map(({ id }) => id));
    of.repositories = [...of.repositories.filter(({ id }) => !gone.has(id)), ...added];
    const action = added.length > 0 ? 'added' : 'removed';
    const body = { action, installation: of, repositories_added: added, repositories_removed: removed };
    this.deliveries.push(['installation_repositories', structuredClone(body)]);
  }

  #freeName(of: CodeHostInstallation): string {
    const names = ['x', 'y', 'z', 'u', 'v', 'w'].map((name) => `${of.account.login}/${name}`);
    const taken = new Set(of.repositories.map(({ full_name: name }) => name));
    return names.find((name) => !taken.has(name)) ?? `${of.account.login}/n${this.#id()}`;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }

  #id(): number {
    this.#ids += 1;
    return this.#ids;
  }
}

/** What is left of it, without what differs from run to run. */
async function finalState(
  portal: Portal,
  admin: InstalledWorld['admin'],
  known: ReadonlyMap<number, string>,
) {
  const state: Record<number, unknown> = {};
  for (const [providerId, repositoryId] of known) {
    const link = await portal.installations.findByProviderId(String(providerId));
    state[providerId] = link && {
      sameHistory: link.repositoryId === repositoryId,
      name: link.fullName.replace(/^[^-]*-/, ''),
      address: (await portal.repositories.get(admin, link.repositoryId)).url.replace(/^.*\/[^-]*-/, ''),
    };
  }
  return state;
}

/** Numbers from a seed, so that a failure can be looked at again. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function endOf(world: InstalledWorld, seed: number, order: number) {
  const { portal, host, admin, deliver } = world;
  const first = 1_000_000 + seed * 1_000;
  const happenings = new Happenings(`s${seed}o${order}-`, first + order * 500, randomOf(seed));
  host.installations.splice(0, host.installations.length, ...happenings.installations);
  for (const one of happenings.installations) await deliver('installation', created(one));
  const ids = happenings.installations.flatMap(({ repositories }) => repositories.map(({ id }) => id));
  const known = new Map<number, string>();
  for (const id of ids)
    known.set(id, (await portal.installations.findByProviderId(String(id)))?.repositoryId ?? 'none');
  for (let step = 0; step < 4; step += 1) happenings.step();
  const shuffled = [...happenings.deliveries];
  const random = randomOf(seed * 7 + order);
  if (order > 0) shuffled.sort(() => random() - 0.5);
  for (const [event, body] of shuffled) await deliver(event, body);
  const isReordered = shuffled.some((one, index) => one !== happenings.deliveries[index]);
  return { state: Object.values(await finalState(portal, admin, known)), isReordered };
}

/** On each database, others on each. More of them in a longer run: `DELIVERY_SEQUENCES=200`. */
const sequences = Number(process.env.DELIVERY_SEQUENCES ?? 15);

onBothDatabases(t, async (t, { name, databaseUrl }) => {
  t.test(`deliveries: ${sequences} sequences end in the same state in any order`, async (t) => {
    const world = await installedWorld(t, await databaseUrl(t));
    const first = name === 'sqlite' ? 1 : 1_001;
    let reordered = 0;
    for (let seed = first; seed < first + sequences; seed += 1) {
      const inOrder = await endOf(world, seed, 0);
      const shuffled = await endOf(world, seed, 1);
      t.same(shuffled.state, inOrder.state, `sequence ${seed}`);
      if (shuffled.isReordered) reordered += 1;
    }
    t.ok(reordered > sequences / 2, `${reordered} of them were in another order`);
  });
});
