// Audits that keep what they found in single files: the audit process asks the portal, which asks its database.
import type { ResultStore } from '../../scan/engines/shared/results/result-store.ts';
import type { Log } from '../../support/runtime.ts';
import type { RunAudit } from './audit-runner.ts';
import type { ScanResultStore } from './scan-result-store.ts';

/** The same way to run audits, with a store for the results of files. */
export function keepResults(runAudit: RunAudit, store: ScanResultStore, log: Log): RunAudit {
  const results = neverFailing(store, log);
  return async (order, options) => {
    if (order.inventoryOnly) return runAudit(order, options);
    const resultsKey = await store.secret(order.fingerprintKey).catch(() => undefined);
    if (resultsKey === undefined) return runAudit(order, options);
    return runAudit({ ...order, resultsKey }, { ...options, results });
  };
}

/** An audit is none the worse for a store that fails, but slower. */
function neverFailing(store: ResultStore, log: Log): ResultStore {
  return {
    async load(keys) {
      try {
        return await store.load(keys);
      } catch (error) {
        log.warn('kept scan results cannot be read', { error: String(error) });
        return keys.map(() => undefined);
      }
    },
    async save(rows) {
      try {
        await store.save(rows);
      } catch (error) {
        log.warn('scan results cannot be kept', { error: String(error) });
      }
    },
  };
}
