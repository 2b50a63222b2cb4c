// Processor time of this process, of the processes in which it reads SQLite, and of the PostgreSQL that it has started, from
// Linux' own books. Whoever else uses the machine changes it little, other than the time that passes.
import { readdirSync, readFileSync } from 'node:fs';

export const isProcessorTimeKnown = process.platform === 'linux';

/**
 * Milliseconds that `run` takes; the time that passes where that of processors is not known.
 *
 * @param server of a PostgreSQL that somebody else has started
 */
export async function costOf(run: () => Promise<unknown>, server?: number): Promise<number> {
  if (!isProcessorTimeKnown) {
    const began = performance.now();
    await run();
    return performance.now() - began;
  }
  // Looking for processes costs this one something: that lies outside.
  const databaseBefore = databaseTime(server) + readerTime();
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 + databaseTime(server) + readerTime() - databaseBefore;
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
export function databaseTime(server?: number): number {
  if (!isProcessorTimeKnown) return 0;
  const all = readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry);
    const [, rest] = / \(postgres[^)]*\) \S (.*)/.exec(pid ? read(pid, 'stat') : '') ?? [];
    const [parent = 0, ...others] = rest?.split(' ').map(Number) ?? [];
    // Hundredths of a second of children that were waited for.
    return rest === undefined ? [] : [{ pid, parent, ended: 10 * ((others[11] ?? 0) + (others[12] ?? 0)) }];
  });
  const main = all.find(({ pid, parent }) =>
    server === undefined ? parent === process.pid : pid === server,
  );
  const own = all.filter(({ pid, parent }) => pid === main?.pid || parent === main?.pid);
  const running = own.map(({ pid }) => Number(read(pid, 'schedstat').split(' ')[0]) / 1_000_000);
  return running.reduce((sum, one) => sum + one, main?.ended ?? 0);
}

/** Milliseconds of the processes in which heavy reads of SQLite run; they live on between reads. */
function readerTime(): number {
  const readers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isReader(pid));
  return readers.reduce((sum, pid) => sum + Number(read(pid, 'schedstat').split(' ')[0]) / 1_000_000, 0);
}

function isReader(pid: number): boolean {
  const [, parent] = /\) \S (\d+)/.exec(read(pid, 'stat')) ?? [];
  return Number(parent) === process.pid && read(pid, 'cmdline').includes('read-process');
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}
