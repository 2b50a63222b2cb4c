// How much of what is drawn a run asks: `npm test` a small fixed part, `npm run test:nightly` and a file that is named the
// whole. fast-check has the same draws in every run, so that a failure is one of the change and not of luck:
// TEST_SEED=random draws anew, TEST_SEED=N as a run that failed did.
import fc from 'fast-check';

const { TEST_SEED = '1', TEST_DRAWS } = process.env;
if (TEST_SEED !== 'random') fc.configureGlobal({ seed: Number(TEST_SEED) });

export { fc };

/** Whether all is asked, as at night and of a file that is named. */
export const isWhole = TEST_DRAWS !== 'few';

/** How often a property is asked. */
export function draws(whole: number, few: number): number {
  return isWhole ? whole : few;
}

/**
 * Of cases that resemble each other all, or every `step`th, beginning with the one at `from`: the same in every run. A test
 * of two lists that begins each at another place asks about every case of both.
 */
export function someOf<Item>(all: readonly Item[], step: number, from = 0): readonly Item[] {
  return isWhole ? all : all.filter((_, index) => index % step === from % step);
}
