// How often passwords can be guessed, with a count of attempts in memory.
import t from 'tap';
import { SignInThrottle } from '../../../../packages/core/src/portal/access/sign-in-throttle.ts';
import { InvalidCredentialsError, RateLimitError } from '../../../../packages/core/src/support/errors.ts';
import { testRuntime } from '../../../helpers/test-runtime.ts';

const wrong = (): Promise<never> => Promise.reject(new InvalidCredentialsError('Wrong.'));
const right = async () => 'signed in';

/** What `guess` ends with: `wrong`, `refused` or `signed in`. */
function throttled() {
  const runtime = testRuntime();
  const counters = new Map<string, { count: number; windowEndsAt: string }>();
  const read = async (key: string, now: string) => {
    const found = counters.get(key);
    return found && found.windowEndsAt > now ? found : undefined;
  };
  const attempts = {
    read,
    clear: async (key: string) => void counters.delete(key),
    count: async (key: string, now: string, windowEndsAt: string) => {
      const found = await read(key, now);
      const counted = found ? { ...found, count: found.count + 1 } : { count: 1, windowEndsAt };
      counters.set(key, counted);
      return counted;
    },
  };
  const throttle = new SignInThrottle({ attempts } as never, runtime);
  const guess = (
    email: string,
    address: string,
    run: () => Promise<unknown> = wrong,
    passes?: () => Promise<boolean>,
  ) =>
    throttle.run({ email, address, ...(passes && { passes }) }, run).then(String, (error: unknown) => {
      if (error instanceof RateLimitError) return 'refused';
      if (error instanceof InvalidCredentialsError) return 'wrong';
      throw error;
    });
  const times = async (count: number, next: (index: number) => ReturnType<typeof guess>) => {
    const ends: string[] = [];
    for (let index = 0; index < count; index += 1) ends.push(await next(index));
    return ends;
  };
  return { guess, times, runtime };
}

t.test('sign-in throttle: ten wrong guesses of an account from one network, then none', async (t) => {
  const { guess, times, runtime } = throttled();
  t.same(new Set(await times(10, () => guess('a@example.com', '192.0.2.1'))), new Set(['wrong']));
  t.equal(await guess('A@example.com', '192.0.2.1', right), 'refused', 'the right one neither, in any case');
  t.equal(await guess('a@example.com', '192.0.2.1', right, async () => true), 'signed in', 'a second factor');
  await times(10, () => guess('b@example.com', '192.0.2.1'));
  runtime.advance(15 * 60_000);
  t.equal(await guess('b@example.com', '192.0.2.1', right), 'signed in', 'after a quarter of an hour');
});

t.test('sign-in throttle: addresses of one IPv6 network are one', async (t) => {
  const { guess, times } = throttled();
  await times(10, (index) => guess('a@example.com', `2001:db8:0:1::${index}`));
  t.equal(await guess('a@example.com', '2001:db8:0:1:ffff::1', right), 'refused');
  t.equal(await guess('a@example.com', '2001:db8:0:2::1', right), 'signed in', 'another network');
});

t.test('sign-in throttle: thirty wrong guesses from one network on any account', async (t) => {
  const { guess, times } = throttled();
  t.same(new Set(await times(30, (index) => guess(`${index}@example.com`, '192.0.2.1'))), new Set(['wrong']));
  t.equal(await guess('new@example.com', '192.0.2.1', right), 'refused');
  t.equal(await guess('new@example.com', '192.0.2.2', right), 'signed in', 'from elsewhere');
});

t.test(
  'sign-in throttle: twenty wrong guesses from anywhere delay the next, except where the account is known',
  async (t) => {
    const { guess, times, runtime } = throttled();
    await guess('a@example.com', '198.51.100.1', right);
    t.same(
      new Set(await times(20, (index) => guess('a@example.com', `192.0.2.${index}`))),
      new Set(['wrong']),
    );
    t.equal(await guess('a@example.com', '203.0.113.1', right), 'refused');
    t.equal(await guess('a@example.com', '198.51.100.1'), 'wrong', 'its own network is heard');
    runtime.advance(61_000);
    t.equal(await guess('a@example.com', '203.0.113.1'), 'wrong', 'the delay ends');
    runtime.advance(61_000);
    t.equal(await guess('a@example.com', '203.0.113.1', right), 'refused', 'and doubles');
  },
);
