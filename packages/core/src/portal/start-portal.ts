// Starts a portal and stops it: migrations, what a dead process has left, the first administrator, and the work in the
// background.
import { mkdirSync, rmSync } from 'node:fs';
import { sweepTemporaryFolders } from '../scan/source/temporary-folder.ts';
import type { User } from './access/user.ts';
import type { BuiltServices } from './build-services.ts';
import { LostDatabaseError, schemaNames } from './platform/storage/known-schema.ts';
import { migrate, pendingMigrations } from './platform/storage/migrate.ts';
import type { PortalGround } from './portal-ground.ts';

export interface StartedPortal {
  readonly firstAdmin?: { readonly user: User; readonly generatedPassword: string | null };
}

/** A grown portal takes minutes for it: operators see that it has begun, and what was done. */
async function bringUpToDate({ database, runtime: { log, now } }: PortalGround): Promise<void> {
  const pending = await pendingMigrations(database);
  const isNew = pending.length === schemaNames().length;
  if (pending.length > 0 && !isNew) log.info('migrating the database', { steps: pending.length });
  const since = now().getTime();
  const applied = await migrate(database);
  if (applied.length > 0 && !isNew)
    log.info('migrated the database', {
      steps: applied.length,
      schema: applied.at(-1),
      ms: now().getTime() - since,
    });
}

export async function startPortal(ground: PortalGround, built: BuiltServices): Promise<StartedPortal> {
  const { options, dialect, stores } = ground;
  const {
    access,
    channels,
    compliance,
    credentials,
    policies,
    secondFactors,
    tasks,
    teams,
    tickets,
    webhooks,
  } = built.services;
  await refuseLostDatabase(ground);
  await bringUpToDate(ground);
  await clearLeftovers(ground, built);
  await stores.activity.adoptKey();
  if (options.workerOnly) {
    await beginWork(ground, built);
    return {};
  }
  // One after another: two servers that start on an empty database must not both make an administrator.
  const prepare = async () => {
    const hasOtherPolicies = await stores.transaction(() => policies.installBuiltIn());
    return { hasOtherPolicies, firstAdmin: await access.ensureFirstAdmin(options.firstAdmin) };
  };
  const { hasOtherPolicies, firstAdmin } = await (dialect.alone
    ? dialect.alone('start', prepare)
    : prepare());
  await teams.nameInRules(options.trustRules?.flatMap((rule) => rule.teams) ?? []);
  await built.contexts.applyRules();
  const background = options.background ?? true;
  // The hourly task evaluates the others, and nobody waits for it: with thousands that takes minutes.
  const isEnough = background && !hasOtherPolicies;
  await compliance.reevaluateAll(undefined, isEnough ? 'outdated' : 'all');
  await beginWork(ground, built);
  if (background) {
    await webhooks.reencrypt();
    await secondFactors.reencrypt();
    await credentials.reencrypt();
    await channels.reencrypt();
    await tickets.reencrypt();
    built.dispatcher.start();
    await tasks.start();
  }
  return firstAdmin ? { firstAdmin } : {};
}

export async function stopPortal({ database, signals }: PortalGround, built: BuiltServices): Promise<void> {
  const { services, queue, dispatcher, advisories } = built;
  await services.tasks.stop();
  await advisories?.stop();
  await Promise.all([queue.stop(), dispatcher.stop()]);
  await services.compliance.stop();
  await signals.stop();
  await database.close();
}

/** Keys or a mark beside an empty database: something was lost, and must not be replaced without a word. */
async function refuseLostDatabase({ options, database, activityMark }: PortalGround): Promise<void> {
  if (!(await pendingMigrations(database)).includes('0001-access')) return;
  const isExpected = options.newDatabase === false || activityMark.current !== undefined;
  if (options.newDatabase !== true && isExpected) throw new LostDatabaseError(options.dataDirectory);
  activityMark.forget();
}

/** What a dead process has left: leases and temporary folders. */
async function clearLeftovers(
  { dialect, stores, settings }: PortalGround,
  { services }: BuiltServices,
): Promise<void> {
  const { temporaryFolder } = settings;
  if (dialect.file) {
    // This process owns the file alone: whatever was leased or half fetched is left from a dead one.
    await stores.jobs.freeAllLeases();
    await stores.deliveries.freeAllLeases();
    await stores.webhookDeliveries.freeAllLeases();
    await stores.tasks.freeAllLeases();
    await services.imports.endInterrupted(0);
    rmSync(temporaryFolder, { recursive: true, force: true });
  } else {
    // Others on this machine may be at work there; nothing takes longer than an audit may.
    await sweepTemporaryFolders(temporaryFolder, 2 * settings.auditTimeoutMs, new Date());
  }
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
}

async function beginWork(
  { signals }: PortalGround,
  { queue, jobs, advisories }: BuiltServices,
): Promise<void> {
  signals.start();
  await queue.start(jobs);
  advisories?.start();
}
