// Many pull requests at once, over HTTP on this machine against a double of the code host, with audits that take their time: how long
// until each shows a status after its delivery was taken in, until a command is answered, and what is audited before what.
// node --conditions=assay-source test/bench/busy-queue.ts [pull requests] [milliseconds of an audit]
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { auditRun } from '../helpers/fake-audit.ts';
import { at, found, reviewWorld } from '../helpers/review-world.ts';
import { median } from './measure.ts';

const [, , countText = '40', auditText = '1000'] = process.argv;
const [count, auditMs] = [Number(countText), Number(auditText)];
/** The status of a pull request, and the answer to a command. */
const [maxStatusMs, maxAnswerMs] = [1_000, 5_000];
const longestMs = 600_000;
const headOf = (number: number) => number.toString(16).padStart(40, 'a');
const group = 'f'.repeat(40);
const base = 'b'.repeat(40);

t.setTimeout(0);
t.test('busy queue', async (t) => {
  t.setTimeout(0);
  const { provider, deliver, settled, outcomes, orders } = await reviewWorld(t, {
    granted: { checks: 'write' },
    findings: { [headOf(1)]: [found('a', at('app.ts', 2))] },
  });
  provider.permissions.set('ada', 'write');
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const audit = async () => {
    await sleep(auditMs);
    return auditRun({ findings: [] });
  };
  /** When each head was taken in, and when it showed a status. */
  const taken = new Map<string, number>();
  const shown = new Map<string, number>();
  let asked = Number.NaN;
  let answered = Number.NaN;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const now = performance.now();
      for (const { head_sha: head } of provider.checkRuns)
        if (!shown.has(String(head))) shown.set(String(head), now);
      if (Number.isNaN(answered) && provider.conversation.some(({ body }) => body.includes('| Command |')))
        answered = now;
      await sleep(2);
    }
  })();
  const open = async (number: number) => {
    const head = headOf(number);
    provider.pulls.set(number, {
      ...{ state: 'open', draft: false, merged: false, files: {} },
      ...{ head, base },
    });
    Object.defineProperty(outcomes, `security ${head}`, { get: audit, configurable: true, enumerable: true });
    await deliver('pull_request', {
      action: 'opened',
      number,
      sender: { type: number === count ? 'User' : 'Bot' },
      pull_request: { number, head: { sha: head }, base: { ref: 'main' } },
    });
    taken.set(head, performance.now());
  };
  await Promise.all(numbers.map(open));
  Object.defineProperty(outcomes, `security ${group}`, { get: audit, configurable: true, enumerable: true });
  await deliver('merge_group', {
    action: 'checks_requested',
    merge_group: { head_sha: group, base_sha: base },
  });
  taken.set(group, performance.now());
  const text = '/assay help';
  await deliver('issue_comment', {
    action: 'created',
    comment: { id: provider.say('ada', text), body: text },
    issue: { number: 7, pull_request: {} },
    sender: { type: 'User' },
  });
  asked = performance.now();
  const begun = performance.now();
  const isDone = () => shown.size === count + 1 && !Number.isNaN(answered);
  while (!isDone() && performance.now() - begun < longestMs) await sleep(20);
  isOver = true;
  await watching;
  while (orders.length <= count && performance.now() - begun < longestMs) await sleep(20);
  await settled();

  const waits = [...taken].map(([head, at]) =>
    Math.max(0, (shown.get(head) ?? Number.POSITIVE_INFINITY) - at),
  );
  const answerMs = Math.max(0, answered - asked);
  const order = [...new Set(orders.map(({ ref }) => ref))];
  const waiting = order.filter((ref) => !order.slice(0, 2).includes(ref));
  process.stdout.write(
    `${count} pull requests and a merge group, ${auditMs} ms an audit\n` +
      `  status after intake: median ${median(waits).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms\n` +
      `  command answered after ${answerMs.toFixed(0)} ms\n` +
      `  audited as number ${order.indexOf(group) + 1} of ${order.length}: the merge group; ${order.indexOf(headOf(count)) + 1}: the pull request of a person\n`,
  );
  t.ok(Math.max(...waits) <= maxStatusMs, `every status within ${maxStatusMs} ms`);
  t.ok(answerMs <= maxAnswerMs, `the command within ${maxAnswerMs} ms`);
  t.ok(order.indexOf(group) <= 2 || waiting[0] === group, 'the merge group before what waits');
});
