import type { Runtime } from '../../support/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { PeriodicTask } from '../platform/tasks/periodic-task.ts';
import { CaseService } from './case-service.ts';

export interface CaseServices {
  readonly cases: CaseService;
}

/** The service of exploitation cases, and the task that opens them. */
export function buildCases(
  stores: Stores,
  runtime: Runtime,
): { readonly services: CaseServices; readonly tasks: readonly PeriodicTask[] } {
  const cases = new CaseService(stores, runtime);
  return {
    services: { cases },
    tasks: [
      {
        id: 'open-exploitation-cases',
        everyMs: 60_000,
        async run() {
          await cases.refresh();
        },
      },
    ],
  };
}
