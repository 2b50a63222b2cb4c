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
  setFlagsFromString('--semi-space-growth-factor=2');
  boundYoungHeap(enoughForRequests);
}

/** Room for young objects grows to a bound, and no further. */
export function boundYoungHeap(enoughBytes = enoughForScans): void {
  const collections = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (young && young.physical_space_size < enoughBytes) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    collections.disconnect();
  });
  collections.observe({ entryTypes: ['gc'] });
}
