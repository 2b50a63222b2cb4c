// fast-check with the same draws in every run, so that a failure tells of the change and not of luck.
// TEST_SEED=random draws anew, TEST_SEED=N as a run that failed did.
import fc from 'fast-check';

const { TEST_SEED = '1' } = process.env;
if (TEST_SEED !== 'random') fc.configureGlobal({ seed: Number(TEST_SEED) });

export { fc };
