// Every call of a review to the code host, and every way in which it can fail: nothing is lost, nothing is written
// twice, and nothing that nobody could read is called clean.
import t from 'tap';
import { someOf } from '../../helpers/properties.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import type { ProviderDouble } from '../../helpers/provider-double.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const json = { 'content-type': 'application/json' };
const message = (text: string) => JSON.stringify({ message: text });
const elsewhere = { location: 'https://sign-in.example/' };

/** What comes instead of an answer. */
const kinds: Readonly<Record<string, () => Response>> = {
  '401': () => new Response(message('Bad credentials'), { status: 401, headers: json }),
  '403 permission': () => new Response(message('Resource not accessible'), { status: 403, headers: json }),
  '403 rate limit': () =>
    new Response(message('API rate limit exceeded'), {
      status: 403,
      headers: { ...json, 'x-ratelimit-remaining': '0' },
    }),
  '404': () => new Response(message('Not Found'), { status: 404, headers: json }),
  '410': () => new Response(message('Gone'), { status: 410, headers: json }),
  '422': () => new Response(message('Validation Failed'), { status: 422, headers: json }),
  '429': () => new Response(message('Slow down'), { status: 429, headers: { ...json, 'retry-after': '7' } }),
  '503 page': () => new Response('<html>Unicorn</html>', { status: 503 }),
  'redirect elsewhere': () => new Response(null, { status: 302, headers: elsewhere }),
  'permanent redirect elsewhere': () => new Response(null, { status: 301, headers: elsewhere }),
  'cut off': () =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(new TextEncoder().encode('[{"id":'));
          body.error(new Error('terminated'));
        },
      }),
      { headers: json },
    ),
  'page instead of JSON': () =>
    new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } }),
  'other JSON': () => new Response('"ok"', { headers: json }),
  nothing: () => new Response(null, { status: 200, headers: json }),
  unreachable: () => {
    throw new TypeError('fetch failed');
  },
};

const passing = Object.keys(kinds).filter((kind) => !['403 permission', '404', '410', '422'].includes(kind));

/** `GET /pulls/1`, without what differs from call to call. */
function nameOf(method: string, { pathname }: URL): string {
  const path = pathname.replace('/repos/acme/app', '').replaceAll(/\/(?:\d+|[0-9a-f]{40})(?=\/|$)/g, '/…');
  return `${method} ${path.replace(/[0-9a-f]{40}\.\.\.[0-9a-f]{40}/, '…')}`;
}

/** Three commits and two commands; the calls named get one wrong answer each, or nothing but wrong ones. */
async function pullRequest(
  t: Parameters<typeof reviewWorld>[0],
  granted: Record<string, string>,
  fault?: { readonly calls: readonly string[]; readonly kind: string; readonly isLasting?: boolean },
) {
  const world = await reviewWorld(t, {
    granted,
    findings: {
      [commit(1)]: [found('a', at('app.ts', 2)), found('b', { ...at('app.ts', 9), ruleId: 'rule-b' })],
      [commit(2)]: [found('b', { ...at('app.ts', 9), ruleId: 'rule-b' }), found('c', at('app.ts', 3))],
    },
  });
  const { provider, portal, admin, review, change, deliver, settled } = world;
  const calls = new Set<string>();
  const wrong = new Set(fault?.calls);
  provider.instead = (method, url) => {
    const call = nameOf(method, url);
    calls.add(call);
    if (!fault || !wrong.has(call)) return undefined;
    if (!fault.isLasting) wrong.delete(call);
    return kinds[fault.kind]?.();
  };
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  provider.permissions.set('ada', 'write');
  const ada = { id: 5, login: 'ada', type: 'User' };
  await review('opened');
  const [first] = provider.ownComments;
  const reply = provider.reply('ada', '/assay ack known', first?.id);
  await deliver('pull_request_review', {
    ...{ action: 'submitted', pull_request: { number: 1 } },
    review: { id: reply, user: ada },
  });
  await settled();
  const said = provider.say('ada', '/assay explain 2');
  await deliver('issue_comment', {
    ...{ action: 'created', issue: { number: 1, pull_request: {} } },
    comment: { id: said, user: ada },
  });
  await settled();
  change({ head: commit(2) });
  await review();
  if (!fault?.isLasting) {
    change({ head: commit(3) });
    await review();
  }
  const page = { limit: 50, offset: 0, sort: '-createdAt' };
  const { items } = await portal.deliveries.list(admin, { status: 'dead' }, page);
  const dead = items.map(({ lastError }) => lastError ?? '');
  return { provider, calls: [...calls], left: [...wrong], state: { ...stateOf(provider), dead } };
}

/** The clock of a wrong answer goes on for hours, and may pass midnight. */
function withoutDays(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\d/g, 'a day');
}

/** What everybody sees in the end. */
function stateOf({ ownReviews, ownComments, conversation, checkRuns, statuses, reactions }: ProviderDouble) {
  return {
    reviews: ownReviews
      .flatMap(({ body, state }) => (body === '' ? [] : [withoutDays(`${state} ${body}`)]))
      .sort(),
    comments: ownComments.map(({ path, line, body }) => withoutDays(`${path}:${line} ${body}`)).sort(),
    conversation: conversation.map(({ body }) => withoutDays(body)),
    checkRuns: checkRuns.map(({ head_sha: sha, conclusion }) => `${sha} ${conclusion}`),
    statuses: Object.fromEntries(statuses.map(({ sha, state }) => [sha, state])),
    // The code host keeps one of each.
    reactions: [...new Set(reactions.map(({ comment, content }) => `${comment} ${content}`))],
  };
}

/** Without them everything else is done: networks that go first, and thumbs; nothing is dismissed in time. */
const neverNeeded = [
  'GET /meta',
  'POST /pulls/comments/…/reactions',
  'POST /issues/comments/…/reactions',
  'PUT /pulls/…/reviews/…/dismissals',
];

/** In a short run each kind is asked about one half of the calls of one grant; the next kind about the other. */
const parts = 2;

t.test('code host answers: a wrong answer to any call changes nothing in the end', async (t) => {
  const grants: { granted: Record<string, string>; of: (call: string) => boolean }[] = [
    { granted: { checks: 'write' }, of: (call) => call !== 'GET /meta' },
    { granted: { statuses: 'write' }, of: (call) => call.includes('/status') },
  ];
  for (const [turn, { granted, of }] of grants.entries()) {
    const { calls, state } = await pullRequest(t, granted);
    t.same(state.dead, []);
    t.ok(calls.length > 20, calls.join(', '));
    for (const [index, kind] of someOf(passing, turn === 0 ? 2 : 4, turn).entries()) {
      for (const part of someOf([0, 1], grants.length, index + turn)) {
        const some = calls.filter(of).filter((_, index) => index % parts === part);
        if (some.length === 0) continue;
        // A world of its own ends with its test: many at once would keep each other waiting.
        await t.test(`${kind}, ${part + 1} of ${parts}`, async (t) => {
          const { state: other, left } = await pullRequest(t, granted, { calls: some, kind });
          t.same(left, [], 'each of them was wrong once');
          t.same(other, state, `${kind}: ${some.join(', ')}`);
        });
      }
    }
  }
});

t.test('code host answers: a lasting refusal is never a clean change, and says why', async (t) => {
  const granted = { checks: 'write' };
  const { calls } = await pullRequest(t, granted);
  const ofCommands = /issues|collaborators|reviews\/…/;
  const needed = calls.filter((one) => !neverNeeded.includes(one) && !ofCommands.test(one));
  for (const call of someOf(needed, 9)) {
    await t.test(call, async (t) => {
      const { state } = await pullRequest(t, granted, {
        calls: [call],
        kind: '403 permission',
        isLasting: true,
      });
      t.notMatch(state.checkRuns.join(), /success/, call);
      t.notMatch(state.reviews.join(), /no new findings/, call);
      for (const reason of state.dead) t.match(reason, '(403: Resource not accessible)', call);
      if (call.includes('/check-runs'))
        t.match(state.reviews.join(), 'CHANGES_REQUESTED', `${call}: a review`);
      else t.ok(state.dead.length > 0, call);
    });
  }
});

keepsContract(t);
