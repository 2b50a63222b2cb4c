// One request to a tracker: a token goes nowhere else, and a refusal is one sentence.
import t from 'tap';
import { askTracker } from '../../../../packages/core/src/portal/tickets/ask-tracker.ts';
import { testRuntime } from '../../../helpers/test-runtime.ts';

const place = {
  url: 'https://tracker.example',
  project: 'SEC',
  headers: { authorization: 'x' },
  scopes: 'all',
};

t.test('askTracker: no redirect is followed, and what was refused is named field by field', async (t) => {
  let init: RequestInit | undefined;
  const answers: Response[] = [];
  const fetch = (async (_: unknown, given: RequestInit) => {
    init = given;
    return answers.shift() ?? Promise.reject(new Error('nobody listens'));
  }) as typeof globalThis.fetch;
  const ask = askTracker({ ...testRuntime(), fetch }, place);
  const fails = async (status: number, body: unknown, headers = {}) => {
    answers.push(new Response(JSON.stringify(body), { status, headers }));
    return ask({ path: '/x' }).catch((error: unknown) => error as Error & { fault: string });
  };
  t.match(await fails(302, {}, { location: 'https://other.example' }), { fault: 'missing' });
  t.equal(init?.redirect, 'manual');
  const wrong = { errorMessages: ['No.'], errors: { customfield_1: 'Severity is required.' } };
  t.match(await fails(400, wrong), {
    fault: 'invalid',
    message: 'tracker.example refused what was sent (400): No. customfield_1: "Severity is required."',
  });
  t.match(await fails(403, {}, { 'x-ratelimit-remaining': '0' }), { fault: 'limited', retryAfterMs: 60_000 });
  t.match(await fails(403, {}), { fault: 'denied', message: /it is too weak for SEC: it needs all\./ });
  t.match(await fails(500, {}), { fault: 'unclear' });
  await t.rejects(ask({ path: '/x' }), {
    fault: 'unclear',
    message: 'tracker.example did not answer: nobody listens.',
  });
});
