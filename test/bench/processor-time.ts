// Processor time of this process and of the PostgreSQL that it has started, from Linux' own books. Whoever else uses the
// machine changes it little, other than the time that passes.
import { readdirSync, readFileSync } from 'node:fs';

export const isProcessorTimeKnown = process.platform === 'linux';

/** Milliseconds that `run` takes; the time that passes where that of processors is not known. */
export async function costOf(run: () => Promise<unknown>): Promise<number> {
  if (!isProcessorTimeKnown) {
    const began = performance.now();
    await run();
    return performance.now() - began;
  }
  // Looking for processes costs this one something: that lies outside.
  const databaseBefore = databaseTime();
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 + databaseTime() - databaseBefore;
}

/** The least that `run` takes in so many rounds, in milliseconds of this process's processor time. */
export async function leastTime(run: () => unknown, rounds: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    try {
      await run();
    } catch {
      // A refusal takes time, too.
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    if (least > 3_000) break;
  }
  return least;
}

/** Milliseconds of its running processes, and of those that have ended; 0 where that is not known. */
export function databaseTime(): number {
  if (!isProcessorTimeKnown) return 0;
  const all = readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry);
    const [, rest] = / \(postgres[^)]*\) \S (.*)/.exec(pid ? read(pid, 'stat') : '') ?? [];
    const [parent = 0, ...others] = rest?.split(' ').map(Number) ?? [];
    // Hundredths of a second of children that were waited for.
    return rest === undefined ? [] : [{ pid, parent, ended: 10 * ((others[11] ?? 0) + (others[12] ?? 0)) }];
  });
  const main = all.find(({ parent }) => parent === process.pid);
  const own = all.filter(({ pid, parent }) => pid === main?.pid || parent === main?.pid);
  const running = own.map(({ pid }) => Number(read(pid, 'schedstat').split(' ')[0]) / 1_000_000);
  return running.reduce((sum, one) => sum + one, main?.ended ?? 0);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}
