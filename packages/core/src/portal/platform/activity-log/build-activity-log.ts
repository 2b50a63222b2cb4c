import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../storage/store-registry.ts';
import type { PeriodicTask } from '../tasks/periodic-task.ts';
import { ActivityService } from './activity-service.ts';
import { ActivityAnchor } from './anchor-activity.ts';
import { type CheckpointPlaces, checkpointReceivers } from './checkpoint-receiver.ts';

export interface ActivityLogServices {
  readonly activity: ActivityService;
  readonly activityAnchor: ActivityAnchor;
}

/** The audit log of the portal, and what sends its checkpoints to other places. */
export function buildActivityLog(
  stores: Stores,
  runtime: Runtime,
  checkpoints: (CheckpointPlaces & { readonly everyMinutes?: number }) | undefined,
): { readonly services: ActivityLogServices; readonly tasks: readonly PeriodicTask[] } {
  const { everyMinutes = 5, ...places } = checkpoints ?? {};
  const anchor = new ActivityAnchor(stores, runtime, checkpointReceivers(places, runtime));
  const task: PeriodicTask = {
    id: 'anchor-activity',
    everyMs: everyMinutes * 60_000,
    run: (signal) => anchor.send(signal),
  };
  return {
    services: { activity: new ActivityService(stores), activityAnchor: anchor },
    tasks: checkpoints ? [task] : [],
  };
}
