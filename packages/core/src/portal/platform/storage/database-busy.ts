import { driverCode } from './driver-code.ts';

/** Lock not to be had in time, too many connections, and what still blocked after all retries. */
const busyCodes = new Set(['40001', '40P01', '53300', '55P03', 'SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT']);

/** Whether a fault of the database only says that others are using it: nothing was done, and later it may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  return (error as Error | undefined)?.name === 'KnexTimeoutError' || busyCodes.has(driverCode(error));
}
