// How long repairs took: medians over exposures.
import { exposedDays, median } from '../../scan/history/exposure-days.ts';
import type { ExposureTimes } from './exposure-store.ts';
import type { ExposureFigures } from './inventory-history.ts';

export function exposureFigures(times: readonly ExposureTimes[]): ExposureFigures {
  const certain = times.filter(({ isDeclared }) => !isDeclared);
  // What was gone before anyone could know of it was no repair; nor is the removal of a file.
  const repairs = certain.filter(
    ({ fixedAt, fixedHow, publishedAt }) =>
      fixedAt !== null && fixedHow !== 'file_removed' && publishedAt !== null && publishedAt < fixedAt,
  );
  const daysOf = (some: readonly ExposureTimes[]) =>
    some.flatMap(({ presentAt, publishedAt, fixedAt }) =>
      fixedAt === null ? [] : (exposedDays(presentAt, publishedAt, fixedAt) ?? []),
    );
  return {
    open: certain.filter(({ fixedAt }) => fixedAt === null).length,
    fixed: certain.filter(({ fixedAt }) => fixedAt !== null).length,
    unknown: times.length - certain.length,
    medianDaysToFix: median(daysOf(repairs)),
    medianDaysToAdopt: median(daysOf(repairs.filter(({ fixedHow }) => fixedHow === 'upgraded'))),
    counted: repairs.length,
  };
}
