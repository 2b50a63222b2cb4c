// The memory of a process and of all that it has started, at its highest: looked at again and again while work is done.
import { readFileSync } from 'node:fs';

const everyMs = 50;

/** What the work gives, and how many megabytes the process and its children had at most; NaN where the system does not say. */
export async function memoryOf<Result>(
  pidOf: () => number | undefined,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly megabytes: number }> {
  let most = Number.NaN;
  const timer = setInterval(() => {
    const pid = pidOf();
    const now = pid === undefined ? 0 : kilobytesOf(pid) / 1_024;
    if (now > 0) most = Math.max(Number.isNaN(most) ? 0 : most, now);
  }, everyMs);
  try {
    const result = await work();
    return { result, megabytes: most };
  } finally {
    clearInterval(timer);
  }
}

function kilobytesOf(pid: number): number {
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0);
  return childrenOf(pid).reduce((sum, child) => sum + kilobytesOf(child), own);
}

/** Of its main thread, which starts all of them. */
export function childrenOf(pid: number): readonly number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((text) => text !== '')
    .map(Number);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile, or the system keeps no such files.
    return '';
  }
}
