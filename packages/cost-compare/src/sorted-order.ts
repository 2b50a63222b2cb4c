// Sorts a million numbers by their positions without a comparison function for each pair.

// Buckets hold about this many numbers when those lie evenly.
const perBucket = 4;
// A bucket longer than this is sorted by the language: the numbers lie very unevenly.
const longestInsertion = 64;

/** The positions of the numbers, least number first; equal ones keep their order. */
export function sortedOrder(numbers: Float64Array | Uint32Array): Uint32Array {
  const count = numbers.length;
  const order = new Uint32Array(count);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = 0; index < count; index++) {
    const number = numbers[index] as number;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  const last = Math.floor(count / perBucket);
  // Never falls when the number grows, however it rounds, so buckets are in order.
  const perUnit = max > min ? last / (max - min) : 0;
  const ends = new Uint32Array(last + 1);
  for (let index = 0; index < count; index++) {
    const bucket = (((numbers[index] as number) - min) * perUnit) >>> 0;
    ends[bucket] = (ends[bucket] as number) + 1;
  }
  for (let bucket = 0, end = 0; bucket <= last; bucket++) {
    end += ends[bucket] as number;
    ends[bucket] = end;
  }
  for (let index = count - 1; index >= 0; index--) {
    const bucket = (((numbers[index] as number) - min) * perUnit) >>> 0;
    const place = (ends[bucket] as number) - 1;
    ends[bucket] = place;
    order[place] = index;
  }
  // What were the ends of the buckets are their starts now.
  for (let bucket = 0; bucket <= last; bucket++) {
    sortBucket(
      numbers,
      order,
      ends[bucket] as number,
      bucket === last ? count : (ends[bucket + 1] as number),
    );
  }
  return order;
}

function sortBucket(
  numbers: Float64Array | Uint32Array,
  order: Uint32Array,
  start: number,
  end: number,
): void {
  if (end - start > longestInsertion) {
    order.subarray(start, end).sort((a, b) => (numbers[a] as number) - (numbers[b] as number) || a - b);
    return;
  }
  for (let place = start + 1; place < end; place++) {
    const index = order[place] as number;
    const number = numbers[index] as number;
    let free = place;
    for (; free > start && (numbers[order[free - 1] as number] as number) > number; free--) {
      order[free] = order[free - 1] as number;
    }
    order[free] = index;
  }
}
