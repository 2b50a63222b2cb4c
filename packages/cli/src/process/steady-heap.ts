// The heap of a process that works for long. V8 doubles the room for young objects under any load, up to some 130 MB,
// and keeps it; a quarter of that scans as many files, and an eighth serves as many requests per second.
import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const enoughForScans = 16 * 1024 * 1024;
/** With as much as for scans an import takes 25 MB more, and about a tenth less of processor time. */
const enoughForRequests = 8 * 1024 * 1024;

/** From here on there is a steady load: young objects get room, to a bound, and what is old is collected before it doubles. */
export function steadyHeap(): void {
  setFlagsFromString('--heap-growing-percent=30');
  // Where hundreds of requests began at once, V8 takes what they made for lasting, and makes all of its kind among the old
  // objects from then on: with each goes the whole request, and collections take ten times as long.
  setFlagsFromString('--no-allocation-site-pretenuring');
  boundYoungHeap(enoughForRequests);
}

/**
 * Room for young objects grows to a bound, and no further. In a quiet time V8 takes it away, and under the next load it
 * has to grow again: with the least that there is, requests take twice the processor time.
 */
export function boundYoungHeap(enoughBytes = enoughForScans): void {
  const bound = () => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    const isEnough = young !== undefined && young.physical_space_size >= enoughBytes;
    setFlagsFromString(`--semi-space-growth-factor=${isEnough ? 1 : 2}`);
  };
  bound();
  new PerformanceObserver(bound).observe({ entryTypes: ['gc'] });
}
