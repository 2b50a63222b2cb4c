// Processor time of this process and of the PostgreSQL that it has started, from Linux' own books. Whoever else uses the
// machine changes it little, other than the time that passes.
import { readFileSync } from 'node:fs';

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

/** Of its running processes. */
function databaseTime(): number {
  const main = childrenOf(process.pid).find((pid) => read(pid, 'comm').startsWith('postgres'));
  if (main === undefined) return 0;
  return [main, ...childrenOf(main)].reduce(
    (sum, pid) => sum + Number(read(pid, 'schedstat').split(' ')[0]) / 1_000_000,
    0,
  );
}

function childrenOf(pid: number): number[] {
  return read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}
